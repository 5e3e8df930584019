import type { LogAttachment } from '../platform/shop-log/record-log.ts'
import { stripedAccount } from '../ledger/accounts.ts'
import type { Attachments } from '../ledger/attachments.ts'
import type { Leg, Transfer } from '../ledger/transfer.ts'
import { json, sql } from '../platform/database/sql.ts'
import type { Feed, RowWriter } from '../feed/feed.ts'
import type { Clock } from '../platform/clock.ts'
import { newId, newLedgerId } from '../platform/ids.ts'
import { limitDays } from '../tariff/limits.ts'
import { ledgerKeyOf } from '../transfers/ledger-key.ts'
import { paymentFacts } from './facts.ts'
import { newReceiptCode } from './receipts/receipt-row.ts'
import type { WeighedPayment } from './weigh-payment.ts'

/** A payer's order to pay a payment from their wallet. */
export interface WalletOrder {
  payment_id: string
  payer_id: string
  person_id: string
  /** Made before the first try: the same key pays once. */
  key: string
  /** A proof of the person was used up for it. */
  is_confirmed: boolean
  /** Its row of the payer's log. */
  log?: LogAttachment | undefined
}

/** Writes the attempts and marks their payments paid: migration payments, payments_write(). */
const paymentRows: RowWriter = (places, rows) => sql`payments_write(codes, ${places}::int[], ${rows}::jsonb[])`

interface WalletPosting {
  transfer: Transfer
  along: Attachments
  paid_at: Date
}

/** The ledger's transfer of a payment from a wallet, and everything that is written with it. */
export function postingOf(
  { clock, feed }: { clock: Clock; feed: Feed },
  order: WalletOrder,
  weighed: WeighedPayment,
): WalletPosting {
  const { mode } = weighed.payment
  const { wallet } = weighed
  const made = { id: newId(clock), transfer_id: newLedgerId(mode, clock), now: clock.now() }
  const sides = sidesOf(feed, weighed, { ...made, payer_id: order.payer_id })
  const own = { into: paymentRows, row: json(attemptOf(order, weighed, made)) }
  return {
    paid_at: made.now,
    along: {
      facts: sides.flatMap(({ facts }) => facts),
      rows: [own, ...sides.flatMap(({ rows = [] }) => rows), ...(order.log ? [order.log] : [])],
    },
    transfer: {
      id: made.transfer_id,
      merchant_id: order.payer_id,
      key: ledgerKeyOf(order.key),
      mode,
      kind: 'payment',
      entries: entriesOf(weighed, made.transfer_id),
      // also where card money pays all: the free part's lock keeps the limits and the balance constant
      locks: [wallet.account_id],
    },
  }
}

interface Made {
  /** The attempt. */
  id: string
  transfer_id: string
  now: Date
}

/** The attempt as payments_write() takes it: its row, the limits to check, and what the payment becomes. */
function attemptOf(order: WalletOrder, weighed: WeighedPayment, { id, transfer_id, now }: Made) {
  const { payment, payer, restricted, price, most } = weighed
  const { payment_id, payer_id, person_id, key, is_confirmed } = order
  const { merchant_id, mode, amount } = payment
  const own = { payer_name: payer, receipt_code: newReceiptCode() }
  const whose = { payer_id, person_id, key, day: limitDays(now).day, is_confirmed, ...own }
  const about = { ...price, payer }
  const row = { id, payment_id, merchant_id, mode, way: 'wallet', state: 'succeeded', amount, restricted, transfer_id }
  return { ...row, ...whose, holds_link: false, begun_at: now, ended_at: now, most, about }
}

/** The facts for the shop and for the payer. */
function sidesOf(feed: Feed, weighed: WeighedPayment, { id, transfer_id, now, payer_id }: Made & { payer_id: string }) {
  const { payment, shop, payer, wallet, price } = weighed
  const { id: payment_id, merchant_id, mode, reference, source, amount, description, code: place } = payment
  const about = {
    payment_id,
    reference,
    source,
    way: 'wallet',
    description,
    place,
    amount,
    transfer_id,
    paid_at: now,
  } as const
  const ofShop = { id: payment_id, direction: 'in', other: payer, fee: price.fee, account_id: shop.account_id } as const
  const ofPayer = { id, direction: 'out', other: shop.trade_name, fee: 0n, account_id: wallet.account_id } as const
  return [
    feed.prepare(paymentFacts.paid, merchant_id, mode, { ...about, ...ofShop }, now),
    feed.prepare(paymentFacts.made, payer_id, mode, { ...about, ...ofPayer }, now),
  ]
}

/** The payer is debited the amount, the shop credited what is left after the fee, and the fee earned: gross, net and fee. */
function entriesOf({ payment, shop, wallet, restricted, price }: WeighedPayment, key: string): Leg[] {
  const { mode, amount } = payment
  const legs = [
    { account_id: wallet.restricted_account_id, amount: -restricted },
    { account_id: wallet.account_id, amount: restricted - amount },
    { account_id: shop.account_id, amount: amount - price.fee },
    { account_id: stripedAccount(mode, 'fees_earned', key), amount: price.fee },
  ]
  return legs.filter((leg) => leg.amount !== 0n)
}
