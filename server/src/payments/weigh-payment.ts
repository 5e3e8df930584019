import { formatMoney } from '@sahuji/contract/money/money'
import { shortName } from '../counters/at-the-counter.ts'
import { isFrozen, refuseFrozen } from '../merchants/freezes.ts'
import { limitsHeld } from '../merchants/own-limits.ts'
import { tradeNameOf } from '../merchants/queries.ts'
import type { Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { least, limitDays } from '../tariff/limits.ts'
import { linesOn } from '../tariff/lines.ts'
import { ruleFrom } from '../tariff/rules.ts'
import { payable, type SenderWallet, senderWallet } from '../transfers/weigh-transfer.ts'
import { type PaymentRow, paymentToPay } from './payment-row.ts'
import { channelOf, type PaymentPrice, pricePayment } from './price-payment.ts'

/** A payment before a wallet pays it; amounts in paisa. */
export interface WeighedPayment {
  payment: Pick<PaymentRow, 'id' | 'merchant_id' | 'mode' | 'reference' | 'source' | 'amount' | 'description' | 'code'>
  shop: { trade_name: string; account_id: string }
  /** As the shop sees the payer: the name of a shop, or a person's first name and initials. */
  payer: string
  wallet: SenderWallet
  /** The part that money of a credit card pays. */
  restricted: bigint
  price: PaymentPrice
  /** The payer's limits and the shop's maximum balance: what wallet_payment_fits() checks under the wallets' locks. */
  most: {
    amount_max: bigint
    day_amount: bigint
    day_count: number
    month_amount: bigint
    month_start: string
    balance: bigint | null
  }
}

/**
 * Checks a payment from a wallet against everything that could stop it, and prices it for the shop. Refuses not_found,
 * payment_is_your_own, payment_not_open, payment_expired, payment_being_paid, money_out_frozen, shop_cannot_be_paid, the payer's
 * limits, payable_too_low and shop_over_balance. payments_write() checks what may change before the posting once more.
 */
export async function weighPayment(
  tx: Tx,
  { payment_id, payer_id }: { payment_id: string; payer_id: string },
  now: Date,
): Promise<WeighedPayment> {
  const payment = await paymentToPay(tx, payment_id)
  if (!payment) throw new Refusal('not_found')
  const { merchant_id, mode, amount } = payment
  if (merchant_id === payer_id) throw new Refusal('payment_is_your_own')
  await refuseUnpayable(tx, payment, now)
  await refuseFrozen(tx, payer_id, 'money_out')
  const shop = await tx.one<{ account_id: string; is_closed: boolean; balance: bigint }>`
    -- any merchant: the one who is paid
    select a.id as account_id, a.closed_at is not null as is_closed,
           (select sum(balance)::bigint from ledger_accounts w where w.merchant_id = ${merchant_id} and w.mode = ${mode}
               and w.kind in ('merchant_wallet', 'merchant_restricted')) as balance
      from ledger_accounts a
     where a.merchant_id = ${merchant_id} and a.mode = ${mode} and a.kind = 'merchant_wallet'`
  if (shop.is_closed || (await isFrozen(tx, merchant_id, 'money_in'))) throw new Refusal('shop_cannot_be_paid')
  const { day, month_start } = limitDays(now)
  const lines = await linesOn(tx, day)
  const rule = ruleFrom(lines, channelOf(payment.source, 'wallet'))
  const { amount_max, day_amount, day_count, month_amount } = rule
  if (mode === 'live') await refuseBeyond(tx, { payer_id, amount, day, month_start, ...rule })
  const wallet = await senderWallet(tx, payer_id, mode)
  const { available } = payable(wallet, { lines })
  if (available < amount) throw new Refusal('payable_too_low', { amount: formatMoney(available) })
  const { balance_max } = await limitsHeld(tx, merchant_id, day)
  const isFull = mode === 'live' && balance_max !== null && shop.balance + amount > balance_max
  if (isFull) throw new Refusal('shop_over_balance')
  return {
    payment,
    shop: { trade_name: await tradeNameOf(tx, merchant_id), account_id: shop.account_id },
    payer: await payerName(tx, payer_id),
    wallet,
    restricted: least(available - wallet.available, amount),
    price: await pricePayment(tx, lines, { ...payment, way: 'wallet', day }),
    most: {
      amount_max,
      day_amount,
      day_count,
      month_amount,
      month_start,
      balance: mode === 'live' ? balance_max : null,
    },
  }
}

/** A shop's name, or the short form where it is a person's own name. */
async function payerName(tx: Tx, payer_id: string): Promise<string> {
  const { trade_name, is_own_name } = await tx.one<{ trade_name: string; is_own_name: boolean }>`
    -- any merchant: selected by the payer
    select m.trade_name, exists (select from people p where p.merchant_id = m.id and lower(p.name) = lower(m.trade_name)) as is_own_name
      from merchants m where m.id = ${payer_id}`
  return is_own_name ? shortName(trade_name) : trade_name
}

/** Refuses a payment that no payer can pay now. */
export async function refuseUnpayable(tx: Tx, payment: PaymentRow, now: Date): Promise<void> {
  const { id, state, expires_at } = payment
  if (state === 'expired' || (state === 'open' && expires_at <= now)) throw new Refusal('payment_expired')
  if (state !== 'open') throw new Refusal('payment_not_open')
  const { is_tried } = await tx.one<{ is_tried: boolean }>`
    -- any merchant: the payer has the address of the payment
    select exists (select from payment_attempts where payment_id = ${id} and state = 'open') as is_tried`
  if (is_tried) throw new Refusal('payment_being_paid')
  if (payment.link_id !== null) await refuseFullLink(tx, payment.link_id)
}

/**
 * A link that ended, or whose payments are all made or under way, pays nothing more. Refuses link_all_paid, link_ended,
 * link_being_paid.
 */
export async function refuseFullLink(tx: Tx, link_id: string): Promise<void> {
  const link = await tx.one<{ is_all_paid: boolean; is_full: boolean; has_ended: boolean }>`
    -- any merchant: the payer has the address of the payment
    select paid >= payments_max is true as is_all_paid, taken >= payments_max is true as is_full, ended_at is not null as has_ended
      from payment_links where id = ${link_id}`
  if (link.is_all_paid) throw new Refusal('link_all_paid')
  if (link.has_ended) throw new Refusal('link_ended')
  if (link.is_full) throw new Refusal('link_being_paid')
}

interface Limited {
  payer_id: string
  amount: bigint
  day: string
  month_start: string
  amount_max: bigint
  day_amount: bigint
  day_count: number
  month_amount: bigint
}

/** Refuses beyond the payer's limits by the tariff. Uses payment_attempts_of_a_day. */
async function refuseBeyond(tx: Tx, { payer_id, amount, day, month_start, ...most }: Limited): Promise<void> {
  const used = await tx.one<{ day_amount: bigint; day_count: number; month_amount: bigint }>`
    select coalesce(sum(amount) filter (where day = ${day}), 0)::bigint as day_amount,
           (count(*) filter (where day = ${day}))::integer as day_count, coalesce(sum(amount), 0)::bigint as month_amount
      from payment_attempts
     -- any merchant: selected by the payer
     where payer_id = ${payer_id} and mode = 'live' and way = 'wallet' and state = 'succeeded' and day >= ${month_start}`
  const left = (of: bigint) => ({ amount: formatMoney(of < 0n ? 0n : of) })
  if (amount > most.amount_max) throw new Refusal('payment_too_large', left(most.amount_max))
  if (used.day_count >= most.day_count) throw new Refusal('payment_over_count', { count: `${most.day_count}` })
  if (amount > most.day_amount - used.day_amount)
    throw new Refusal('payment_over_day', left(most.day_amount - used.day_amount))
  const month_left = most.month_amount - used.month_amount
  if (amount > month_left) throw new Refusal('payment_over_month', left(month_left))
}
