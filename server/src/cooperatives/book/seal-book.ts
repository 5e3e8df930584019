import { bytesOfBookClaim, textOfBookClaim } from '@sahuji/contract/statements/book-claim'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { StatementKeys } from '../../statements/statement-keys.ts'
import type { BookFile, BookProof, FiledRows, FiledSums } from './book-file.ts'

/** Who signs files, and where anyone checks them. */
export interface BookProver {
  keys: StatementKeys
  public_url: string
}

interface Sealing {
  file: Omit<BookFile, 'seal'>
  merchant_id: string
  filter: FiledRows
  sums: FiledSums
}

/** Signs a file of a book and keeps its claim under its code; one that was signed before has its first claim. */
export async function sealBook(db: Database, { keys, public_url }: BookProver, of: Sealing): Promise<BookProof> {
  const { file, merchant_id, filter, sums } = of
  const { statement, code, made_at } = file
  const { mode } = statement
  const claim = await db.write(async (tx) => {
    const bytes = bytesOfBookClaim({ ...factsOf(of), ...(await newestSeal(tx)), key_id: keys.idOf(mode) })
    const signed = textOfBookClaim(bytes, keys.signBook(mode, bytes))
    await tx.run`
      insert into cooperative_papers (code, merchant_id, link_id, mode, from_day, to_day, member_id, head, closing, row_count, claim,
                                      made_at)
      values (${code}, ${merchant_id}, ${filter.id}, ${mode}, ${statement.from}, ${statement.to}, ${filter.member ?? null},
              ${filter.head ?? null}, ${statement.closing}, ${sums.rows}, ${signed}, ${made_at})
          on conflict (code) do nothing`
    return (
      await tx.one<{ claim: string }>`
        select claim from cooperative_papers where code = ${code} and merchant_id = ${merchant_id}`
    ).claim
  })
  return { claim, url: `${public_url.toUpperCase()}/V#${claim}` }
}

function factsOf({ file, merchant_id, sums }: Sealing) {
  const { statement, cooperative, merchant, language, member, head, code, made_at } = file
  const { mode, from, to, ledger } = statement
  const only = [member?.number, head].filter((part) => part != null).join(' ')
  const [opening, closing] = only === '' ? [statement.opening, statement.closing] : [0n, 0n]
  return {
    mode,
    merchant_id,
    trade_name: merchant,
    code,
    partner_code: cooperative.code,
    partner_name: language === 'ne' ? cooperative.name_ne : cooperative.name,
    only,
    from,
    to,
    opening,
    closing,
    credits: sums.credits,
    debits: sums.debits,
    commission: sums.commission,
    tax: sums.tax,
    row_count: sums.rows,
    rows_hash: sums.hash,
    checks_hash: sums.checks_hash,
    ledger_seq: BigInt(ledger.last ?? 0),
    issued_at: made_at,
  }
}

async function newestSeal(tx: Tx): Promise<{ seal: bigint; seal_hash: string }> {
  const sealed = await tx.maybe<{ number: bigint; hash: string }>`
    select number, hash from ledger_seals order by number desc limit 1`
  return { seal: sealed?.number ?? 0n, seal_hash: (sealed?.hash ?? '0'.repeat(64)).slice(0, 32) }
}
