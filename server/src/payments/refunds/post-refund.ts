import { stripedAccount } from '../../ledger/accounts.ts'
import type { Attachments } from '../../ledger/attachments.ts'
import { postBatch } from '../../ledger/post-batch.ts'
import { lockWallet } from '../../ledger/post.ts'
import type { Posting } from '../../ledger/posting.ts'
import { type Leg, prepare, type Transfer } from '../../ledger/transfer.ts'
import { tradeNameOf } from '../../merchants/queries.ts'
import { ConstraintViolation } from '../../platform/database/database-errors.ts'
import { retryOnUnknownCommit, type Tx } from '../../platform/database/database.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { RowWriter } from '../../feed/feed.ts'
import { newLedgerId } from '../../platform/ids.ts'
import { senderWallet } from '../../transfers/weigh-transfer.ts'
import type { PaymentDependencies } from '../dependencies.ts'
import { refundFacts } from '../facts.ts'
import { freeHeld, heldOf, holdAgain } from '../held-money.ts'
import { ledgerKeyOf } from '../../transfers/ledger-key.ts'
import { noRows, type RefundRow, type RowsOfRefund } from './refund-row.ts'

/** Writes posted refunds: migration payments, refunds_write(). */
const refundRows: RowWriter = (places, rows) => sql`refunds_write(codes, ${places}::int[], ${rows}::jsonb[])`

/**
 * Posts a refund into the wallet that paid, with its rows and facts in one statement; false where the merchant's wallet does not
 * hold enough. Throws ConstraintViolation of payments or refunds where something came first.
 */
export async function postRefund(
  deps: PaymentDependencies,
  row: RefundRow,
  { wasQueued, along: more = noRows }: { wasQueued: boolean; along?: RowsOfRefund },
): Promise<boolean> {
  const { db, clock, feed, poster } = deps
  const { merchant_id, mode, payment_id } = row
  const sides = await db.read(async (tx) => ({
    shop: await senderWallet(tx, merchant_id, mode),
    shop_name: await tradeNameOf(tx, merchant_id),
    payer: await payerOf(tx, row),
    held: await heldOf(tx, payment_id),
  }))
  const leaves = row.amount - row.fee_returned
  if (sides.shop.available + sides.held < leaves) return false
  const now = clock.now()
  const transfer_id = newLedgerId(mode, clock)
  const done = { ...row, state: 'done', ended_at: now, transfer_id, was_queued: wasQueued } as const
  const { id, reference, note, amount, fee_returned } = row
  const about = { id, payment_id, reference, state: 'done', note, amount, fee_returned, transfer_id, at: now } as const
  const { payer, shop, shop_name } = sides
  const facts = [
    feed.prepare(
      refundFacts.moved,
      merchant_id,
      mode,
      { ...about, direction: 'out', other: payer.name, account_id: shop.account_id },
      now,
    ),
    feed.prepare(
      refundFacts.received,
      payer.merchant_id,
      mode,
      { ...about, direction: 'in', other: shop_name, fee_returned: 0n, account_id: payer.account_id },
      now,
    ),
  ]
  const along: Attachments = {
    facts: facts.flatMap((each) => each.facts),
    rows: [{ into: refundRows, row: json(done) }, ...facts.flatMap(({ rows = [] }) => rows), ...more(done)],
  }
  const entries = entriesOf(row, shop.account_id, payer)
  const transfer = { id: transfer_id, merchant_id, key: ledgerKeyOf(id), mode, kind: 'refund', entries } as const
  const posting = await (sides.held > 0n
    ? postFreed(db, row, { leaves, transfer, along })
    : poster.postBatched(transfer, along))
  return posting.outcome === 'posted' || posting.outcome === 'duplicate'
}

/**
 * Posts a refund of a payment whose money is held, in a transaction of its own that frees as much of it first. Where it is not
 * posted, it is held again.
 */
async function postFreed(
  db: PaymentDependencies['db'],
  { merchant_id, mode, payment_id }: RefundRow,
  { leaves, transfer, along }: { leaves: bigint; transfer: Transfer; along: Attachments },
): Promise<Posting> {
  return retryOnUnknownCommit(() =>
    db.write(async (tx) => {
      await lockWallet(tx, merchant_id, mode)
      const freed = await freeHeld(tx, payment_id, leaves)
      const [posting] = await postBatch(tx, [prepare(transfer)], [along])
      if (posting!.outcome !== 'posted') await holdAgain(tx, payment_id, freed)
      return posting!
    }),
  )
}

/** The wallet that paid, and what of it came from its restricted account and has not gone back; paisa. */
interface RefundedPayer {
  merchant_id: string
  name: string
  account_id: string
  restricted_account_id: string
  restricted_left: bigint
}

const payerOf = (tx: Tx, { merchant_id, payment_id, mode }: RefundRow) => tx.one<RefundedPayer>`
  select a.payer_id as merchant_id, a.payer_name as name, free.id as account_id, card.id as restricted_account_id,
         greatest(0, a.restricted - coalesce((
           select sum(e.amount) from (
             select transfer_id from refunds where payment_id = a.payment_id and merchant_id = a.merchant_id
             union all
             select transfer_id from disputes where payment_id = a.payment_id and merchant_id = a.merchant_id) back
             join ledger_entries e on e.transfer_id = back.transfer_id and e.account_id = card.id), 0))::bigint as restricted_left
    from payment_attempts a
    join ledger_accounts free on free.merchant_id = a.payer_id and free.mode = ${mode} and free.kind = 'merchant_wallet'
    join ledger_accounts card on card.merchant_id = a.payer_id and card.mode = ${mode} and card.kind = 'merchant_restricted'
   where a.payment_id = ${payment_id} and a.merchant_id = ${merchant_id} and a.state = 'succeeded'`

/**
 * The shop is debited the amount less the fee that comes back; the payer is credited the amount, first into the restricted
 * account as far as card money paid: a refund does not free it.
 */
function entriesOf(
  { mode, amount, fee_returned, id }: RefundRow,
  shop_account: string,
  { account_id, restricted_account_id, restricted_left }: RefundedPayer,
): Leg[] {
  const restricted = restricted_left < amount ? restricted_left : amount
  const legs = [
    { account_id: shop_account, amount: fee_returned - amount },
    { account_id: stripedAccount(mode, 'fees_earned', id), amount: -fee_returned },
    { account_id: restricted_account_id, amount: restricted },
    { account_id, amount: amount - restricted },
  ]
  return legs.filter((leg) => leg.amount !== 0n)
}

/** Whether something came before a refund that waited: it was cancelled, or posted by another server. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof ConstraintViolation && (error.table === 'refunds' || error.table === 'payments')
