import type { Mode } from '@sahuji/contract/http/lists'
import type { PaymentSource } from '@sahuji/contract/payments'
import type { KycTier } from '@sahuji/contract/tariff'
import { shortName } from '../counters/at-the-counter.ts'
import { limitsBy } from '../merchants/own-limits.ts'
import { batchedReads } from '../platform/database/batched-reads.ts'
import { type Database, hangsAfterMilliseconds } from '../platform/database/database.ts'
import { least, limitDays } from '../tariff/limits.ts'
import type { TariffLine } from '../tariff/lines.ts'
import { ruleFrom } from '../tariff/rules.ts'
import type { TariffMemory } from '../tariff/tariff-memory.ts'
import { payable, walletOf, type WalletRead } from '../transfers/weigh-transfer.ts'
import { channelOf, priceBy } from './price-payment.ts'
import type { WalletOrder } from './wallet-posting.ts'
import type { WeighedPayment } from './weigh-payment.ts'

/** What payments_weigh() reads of a payment and its payer; amounts in paisa. */
interface PaymentRead extends WalletRead {
  place: bigint
  tariff_version: bigint
  /** The key has paid something already. */
  is_made: boolean
  is_payable: boolean
  id: string
  merchant_id: string
  mode: Mode
  reference: string
  source: PaymentSource
  amount: bigint
  description: string | null
  code: string | null
  shop_name: string
  shop_account_id: string
  shop_balance: bigint
  shop_tier: KycTier
  shop_has_own: boolean
  shop_own_balance_max: bigint | null
  commission_type: 'percent' | 'flat' | null
  commission_value: number | null
  commission_from: string | null
  payer_name: string
  is_own_name: boolean
  unconfirmed: bigint
  day_amount: bigint
  day_count: number
  month_amount: bigint
}

/** Weighed with what the payer may still pay without a confirmation, in paisa. */
export type JudgedPayment = WeighedPayment & { unconfirmed_left: bigint }

/** The order with the moment at which it is weighed. */
export type PaymentAsked = Pick<WalletOrder, 'payment_id' | 'payer_id' | 'key'> & { now: Date }

/**
 * Weighs payments of many callers in one read, as weighPayment() does each: it answers what weighPayment() would, or undefined for
 * whatever is refused, was paid under its key, or needs a second look. Refuses `busy` when too many wait.
 */
export type JudgePayment = (asked: PaymentAsked) => Promise<JudgedPayment | undefined>

export function paymentJudge(db: Database, tariff: TariffMemory): JudgePayment {
  const read = batchedReads<PaymentAsked, PaymentRead | undefined>((asked) => readAll(db, asked))
  return async (asked) => {
    const found = await read(asked)
    if (!found?.is_payable || found.is_made) return undefined
    const lines = await tariff.linesAt(found.tariff_version, limitDays(asked.now).day)
    return lines && judged(found, lines, asked)
  }
}

async function readAll(db: Database, asked: readonly PaymentAsked[]): Promise<(PaymentRead | undefined)[]> {
  const days = asked.map(({ now }) => limitDays(now))
  const rows = await db.read(
    (tx) => tx.many<PaymentRead>`
      -- any merchant: the payers have the addresses of the payments
      select * from payments_weigh(${asked.map(({ payment_id }) => payment_id)}::uuid[],
        ${asked.map(({ payer_id }) => payer_id)}::uuid[], ${asked.map(({ key }) => key)}::uuid[],
        ${days.map(({ day }) => day)}::date[], ${days.map(({ month_start }) => month_start)}::date[],
        ${asked.map(({ now }) => now)}::timestamptz[])`,
    hangsAfterMilliseconds,
  )
  const found = new Map(rows.map((row) => [Number(row.place), row]))
  return asked.map((_, place) => found.get(place + 1))
}

function judged(
  found: PaymentRead,
  lines: readonly TariffLine[],
  { payer_id, now }: PaymentAsked,
): JudgedPayment | undefined {
  const { id, merchant_id, mode, reference, source, amount, description, code } = found
  if (merchant_id === payer_id) return undefined
  const { day, month_start } = limitDays(now)
  const most = mostOf(found, lines, month_start)
  const wallet = walletOf(found)
  const { available } = payable(wallet, { lines })
  if (!most || available < amount) return undefined
  const { commission_type, commission_value, commission_from: valid_from } = found
  const own = { commission_type, commission_value, valid_from, is_own: false }
  const unconfirmed = found.confirm_above - found.unconfirmed
  return {
    payment: { id, merchant_id, mode, reference, source, amount, description, code },
    shop: { trade_name: found.shop_name, account_id: found.shop_account_id },
    payer: found.is_own_name ? shortName(found.payer_name) : found.payer_name,
    wallet,
    restricted: least(available - wallet.available, amount),
    price: priceBy(own, lines, { source, amount, way: 'wallet', day }),
    most,
    unconfirmed_left: unconfirmed < 0n ? 0n : unconfirmed,
  }
}

/** The payer's limits and the shop's, where the payment is within them. */
function mostOf(
  found: PaymentRead,
  lines: readonly TariffLine[],
  month_start: string,
): WeighedPayment['most'] | undefined {
  const { mode, amount, shop_has_own, shop_own_balance_max } = found
  const rule = ruleFrom(lines, channelOf(found.source, 'wallet'))
  const { amount_max, day_amount, day_count, month_amount } = rule
  const own = shop_has_own
    ? { amount_max: null, month_amount: null, balance_max: shop_own_balance_max, valid_from: '' }
    : null
  const held = limitsBy(lines, { tier: found.shop_tier, own })
  if (!held) return undefined
  const balance = mode === 'live' ? held.balance_max : null
  const isWithin =
    mode === 'sandbox' ||
    (amount <= amount_max &&
      found.day_count < day_count &&
      amount <= day_amount - found.day_amount &&
      amount <= month_amount - found.month_amount)
  const hasRoom = balance === null || found.shop_balance + amount <= balance
  return isWithin && hasRoom ? { amount_max, day_amount, day_count, month_amount, month_start, balance } : undefined
}
