import type { Tx } from '../platform/database/database.ts'
import { argumentsOf, batchEngine, type Engine } from './post-batch.ts'
import type { MerchantAccountKind } from './chart-of-accounts.ts'
import type { Balance } from './queries.ts'
import { prepare, type Transfer } from './transfer.ts'
import type { Book } from '../platform/ids.ts'

/**
 * Posts a transfer together with COMMIT, so that nobody waits for its accounts while our transaction is under way: for flows
 * that know beforehand what it will say (see lockAccount). Answers its id. Where it is not posted now, for whatever reason,
 * the whole transaction is taken back. The portable engine posts at once: it has no single statement to send.
 */
export async function postLast(tx: Tx, transfer: Transfer, engine: Engine = batchEngine): Promise<string> {
  const prepared = prepare(transfer)
  if (engine !== batchEngine) {
    const [posting] = await engine(tx, [prepared])
    if (posting!.outcome !== 'posted') throw new Error(`the ledger answered ${posting!.outcome}: nothing is posted`)
    return prepared.id
  }
  const [ids, merchants, keys, kinds, reversals, times, accounts, ends, legs, amounts] = argumentsOf([prepared])
  await tx.last`
    select ledger_must_be_posted(codes) from ledger_post(${ids}::uuid[], ${merchants}::uuid[], ${keys}::uuid[],
      ${kinds}::text[], ${reversals}::uuid[], ${times}::timestamptz[], ${accounts}::uuid[], ${ends}::int[], ${legs}::int[],
      ${amounts}::bigint[])`
  return prepared.id
}

/**
 * A merchant's account, locked until the commit: what it holds after a posting can be written down before it. Only this
 * merchant waits. Throws when the merchant's accounts were never opened.
 */
export const lockAccount = (tx: Tx, merchantId: string, mode: Book, kind: MerchantAccountKind = 'merchant_wallet') =>
  tx.one<Balance & { is_closed: boolean }>`
    select id as account_id, balance, held, balance - held as available, is_closed
      from ledger_lock_account(${merchantId}, ${mode}, ${kind}) where id is not null`
