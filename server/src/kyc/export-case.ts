import { createHash, randomBytes } from 'node:crypto'
import { type KycCase, kycCase } from '@sahuji/contract/kyc'
import type * as contract from '@sahuji/contract/kyc/decisions'
import type { Gives } from '@sahuji/contract/route'
import { Zip, ZipPassThrough } from 'fflate'
import * as z from 'zod/mini'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { DownloadRoute } from '../platform/http/files.ts'
import type { Call } from '../platform/http/route-table.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { caseDocument } from './case-document.ts'
import { caseView } from './case-view.ts'
import { openPage, type PaperVault } from './papers/paper-keys.ts'
import { keptPaper } from './papers/queries.ts'
import { type CaseRow, newestCase } from './queries.ts'

/** Long enough for a slow phone's download manager to ask a second time. */
const linkSeconds = 120

/** A link to the merchant's newest case. Throws `not_found`. */
export async function exportCase({ tx, person, clock }: Call<'verified'>): Promise<Gives<typeof contract.exportCase>> {
  const row = await newestCase(tx, person.merchant_id)
  if (!row) throw new Refusal('not_found')
  return caseLink({ tx, clock }, row, person.person_id)
}

/**
 * Writes down who takes a case out of the product (a person of the merchant, or an operator, by id), and answers the link to
 * fetch it by. Only the link's hash is kept.
 */
export async function caseLink(
  { tx, clock }: { tx: Tx; clock: Clock },
  { id, merchant_id }: Pick<CaseRow, 'id' | 'merchant_id'>,
  taken_by: string,
): Promise<{ url: string; expires_at: Date }> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  const expires_at = new Date(now.getTime() + linkSeconds * 1000)
  await tx.run`
    insert into kyc_exports (id, case_id, merchant_id, person_id, token_hash, asked_at, expires_at)
    values (${newId(clock)}, ${id}, ${merchant_id}, ${taken_by}, ${hashOf(token)}, ${now}, ${expires_at})`
  return { url: `/downloads/kyc/${token}`, expires_at }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** /downloads/kyc/<token>: the case as a ZIP, made while it is sent. */
export const caseDownload = (vault: PaperVault): DownloadRoute => ({
  path: '/downloads/kyc/:token',
  open: async ({ db, clock }, token) => {
    const found = await db.read(async (tx) => {
      const row = await exportedCase(tx, token, clock.now())
      return row && { row, view: await caseView({ tx, clock, language: 'en' }, row) }
    })
    if (!found) return undefined
    const { row, view } = found
    return { name: `${row.number}.zip`, contentType: 'application/zip', parts: zipOf({ db, vault, clock }, row, view) }
  },
})

const exportedCase = (tx: Tx, token: string, now: Date) => tx.maybe<CaseRow>`
  -- any merchant: the token is the permission
  select c.id, c.merchant_id, c.number, c.business_type, c.state, c.opened_at, c.submitted_at, c.promised_at, c.decided_at,
         c.expires_at, c.appealed_at, c.decided_by, c.decision_note, c.round
    from kyc_exports e join kyc_cases c on c.id = e.case_id and c.merchant_id = e.merchant_id
   where e.token_hash = ${hashOf(token)} and e.expires_at > ${now}`

interface Packing {
  db: Database
  vault: PaperVault
  clock: Clock
}

/** One page at a time is fetched, opened and passed on: memory holds one, however many there are. */
async function* zipOf({ db, vault, clock }: Packing, row: CaseRow, view: KycCase): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    ready.push(part)
  })
  const add = (name: string, bytes: Uint8Array) => {
    const file = new ZipPassThrough(name)
    file.mtime = clock.now()
    zip.add(file)
    file.push(bytes, true)
    return ready.splice(0)
  }
  const text = (content: string) => new TextEncoder().encode(content)
  yield* add(`${row.number}/case.html`, text(caseDocument(view)))
  yield* add(`${row.number}/case.json`, text(JSON.stringify(z.encode(kycCase, view), null, 2)))
  for (const [at, paper] of view.papers.filter(({ state }) => state === 'kept').entries()) {
    const kept = await db.read((tx) => keptPaper(tx, { id: paper.id, merchant_id: row.merchant_id }))
    for (let page = 1; kept && page <= kept.pages; page++) {
      const bytes = await openPage(vault, kept, page)
      // names are ours: what a device called its file is read in the document, not made a path
      if (bytes) yield* add(`${row.number}/papers/${at + 1}-${paper.kind}-${paper.side}-${page}.webp`, bytes)
    }
  }
  zip.end()
  yield* ready
}
