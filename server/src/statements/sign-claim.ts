import { bytesOfClaim, type StatementClaim, textOfClaim } from '@sahuji/contract/statements/claim'
import type { Tx } from '../platform/database/database.ts'
import type { StatementKeys } from './statement-keys.ts'
import type { StatementRecord } from './statement-row.ts'

/** What is known of a statement with its last row. */
type Finished = Pick<StatementClaim, 'fiscal_year' | 'number' | 'rows_hash' | 'checks_hash'> & { made_at: Date }

/** The signed claim of a finished statement, as text. */
export async function signClaim(
  tx: Tx,
  keys: StatementKeys,
  asked: StatementRecord,
  finished: Finished,
): Promise<string> {
  const { mode, merchant_id, code, from, to } = asked
  const { made_at, ...known } = finished
  const { trade_name } = await tx.one<{ trade_name: string }>`
    select trade_name from merchants where id = ${merchant_id}`
  const sealed = await tx.maybe<{ number: bigint; hash: string }>`
    select number, hash from ledger_seals order by number desc limit 1`
  const { opening, money_in, money_out, fees, closing, row_count, wallet_seq, restricted_seq } = asked
  const about = { mode, merchant_id, trade_name, code, from, to, ...known }
  const { commission_received, commission_paid, tax_withheld } = asked
  const commission = { received: commission_received ?? 0n, paid: commission_paid ?? 0n, tax: tax_withheld ?? 0n }
  const sums = { commission, opening, money_in, money_out, fees, closing, row_count, wallet_seq, restricted_seq }
  const bytes = bytesOfClaim({
    ...about,
    ...sums,
    seal: sealed?.number ?? 0n,
    seal_hash: (sealed?.hash ?? '0'.repeat(64)).slice(0, 32),
    issued_at: made_at,
    key_id: keys.idOf(mode),
  })
  return textOfClaim(bytes, keys.sign(mode, bytes))
}
