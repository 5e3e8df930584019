import { createHash } from 'node:crypto'
import type { verifyAudit as verifyRoute } from '@sahuji/contract/operator/audit'
import type { Gives } from '@sahuji/contract/http/route'
import type { Database } from '../../platform/database/database.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'

/** A row that does not stand as it was recorded. */
export interface BrokenRow {
  /** Its place in the chain. */
  seq: bigint
  id: string | null
  /** What is wrong with it. */
  says: string
}

export interface AuditVerdict {
  rows: number
  /** The newest link's hash; null in an empty log. */
  head: { seq: bigint; hash: string } | null
  broken: BrokenRow | null
}

interface ChainRow {
  seq: bigint
  hash: string
  id: string | null
  canonical: string | null
}

const rowsAtOnce = 5000

/**
 * Recomputes the chain from its first row, outside the database: it reads the rows' bytes and never trusts their
 * hashes. `known` is a head that was noted elsewhere: a log that was cut after it is reported.
 */
export async function proveAudit(db: Database, known?: { seq: bigint; hash: string }): Promise<AuditVerdict> {
  let before = { seq: 0n, hash: '0'.repeat(64) }
  let rows = 0
  for (;;) {
    const page = await db.read((tx) => chainAfter(tx, before.seq))
    for (const row of page) {
      const fault = faultOf(row, before, known)
      if (fault) return { rows, head: null, broken: { seq: row.seq, id: row.id, says: fault } }
      before = { seq: row.seq, hash: row.hash }
      rows++
    }
    if (page.length === rowsAtOnce) continue
    const head = rows > 0 ? before : null
    return { rows, head, broken: await fellOut(db, { seq: before.seq, known }) }
  }
}

function faultOf(row: ChainRow, before: { seq: bigint; hash: string }, known?: { seq: bigint; hash: string }) {
  if (row.seq !== before.seq + 1n) return `rows ${before.seq + 1n} to ${row.seq - 1n} are gone`
  if (row.id === null || row.canonical === null) return 'its row is gone'
  const hash = createHash('sha256').update(`${before.hash}\n${row.seq}\n${row.canonical}`).digest('hex')
  if (hash !== row.hash) return 'it, or its link, was changed after it was recorded'
  if (known?.seq === row.seq && known.hash !== row.hash) return 'the chain was made anew: another hash is known for it'
  return undefined
}

/** What is missing at the end: rows without a link, or the rows up to a head that is known. */
async function fellOut(
  db: Database,
  { seq, known }: { seq: bigint; known: { seq: bigint } | undefined },
): Promise<BrokenRow | null> {
  if (known && known.seq > seq) return { seq: seq + 1n, id: null, says: `rows ${seq + 1n} to ${known.seq} are gone` }
  const loose = await db.read(
    (tx) => tx.maybe<{ id: string }>`
    -- any merchant: the whole log is proved
    select id from operator_audit a where not exists (select from operator_audit_links where audit_id = a.id)
     order by id limit 1`,
  )
  return loose ? { seq: seq + 1n, id: loose.id, says: 'it has no link in the chain' } : null
}

/** The rows of the chain after one, with their bytes in the format of 0008-operators.sql. */
const chainAfter = (tx: Parameters<Parameters<Database['read']>[0]>[0], seq: bigint) => tx.many<ChainRow>`
  select l.seq, l.hash, a.id,
         json_build_array(a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), a.operator_id,
           a.operator_name, a.session_id, a.network, a.device, a.what, a.subject_kind, a.subject_id, a.merchant_id,
           a.before, a.after, a.outcome, a.refusal)::text as canonical
    from operator_audit_links l left join operator_audit a on a.id = l.audit_id
   where l.seq > ${seq}
   order by l.seq
   limit ${rowsAtOnce}`

/** The same for the back office; that somebody looked, and what was found, is a row of the log itself. */
export async function verifyAudit({ db, record }: OwnCall<'operator'>): Promise<Gives<typeof verifyRoute>> {
  const { rows, head, broken } = await proveAudit(db)
  const broken_at = broken ? Number(broken.seq) : null
  const after = { rows, broken_at, head: head?.hash ?? null }
  await db.write((tx) => record(tx, { subject: { kind: 'audit', id: '' }, after }))
  return { rows, head: head?.hash ?? null, broken_at }
}

/** `npm run audit:verify`: proves the chain and names the first row that broke it. `noted` is a head as it prints it: `120:<hash>`. */
export async function verifyAuditCommand(db: Database, noted?: string): Promise<{ says: string; code: 0 | 1 }> {
  const [, seq, hash] = /^(\d+):([0-9a-f]{64})$/.exec(noted ?? '') ?? []
  if (noted !== undefined && !seq)
    return { says: 'A head is written as it is printed here: 120:<64 hex digits>.', code: 1 }
  const { rows, head, broken } = await proveAudit(db, seq && hash ? { seq: BigInt(seq), hash } : undefined)
  if (broken) {
    const row = broken.id === null ? '' : ` (${broken.id})`
    return { says: `THE LOG IS BROKEN at row ${broken.seq}${row}: ${broken.says}.`, code: 1 }
  }
  const note = head ? ` Note its head elsewhere: ${head.seq}:${head.hash}` : ''
  return { says: `The log holds: ${rows} rows.${note}`, code: 0 }
}
