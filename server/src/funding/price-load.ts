import { formatMoney } from '@sahuji/contract/money'
import { type KeptInstrument, offeredInstrument } from '../banks/instruments.ts'
import type { Tx } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { type Limits, limitDays, limits } from '../tariff/limits.ts'
import { type Quote, quote } from '../tariff/quote.ts'
import { ruleOn, type TariffRule } from '../tariff/rules.ts'
import { usageOf } from './usage.ts'

/** A load that may be made now, with the rule that prices it. */
export interface PricedLoad {
  instrument: KeptInstrument
  rule: TariffRule
  quote: Quote
  limits: Limits
}

/** Prices an amount and holds it against the limits. Refuses what cannot be loaded now: bank_unknown, amount_…, day_count_used. */
export async function priceLoad(
  tx: Tx,
  {
    merchant_id,
    instrument_id,
    amount,
    now,
  }: { merchant_id: string; instrument_id: string; amount: bigint; now: Date },
): Promise<PricedLoad> {
  const instrument = await offeredInstrument(tx, instrument_id)
  if (!instrument) throw new Refusal('bank_unknown', {}, ['instrument_id'])
  const rule = await ruleOn(tx, `load:${instrument.channel}`, limitDays(now).day)
  const used = await usageOf(tx, merchant_id, now)
  const left = limits(rule, used(rule.limit_group))
  if (amount < left.amount_min)
    throw new Refusal('amount_too_low', { amount: formatMoney(left.amount_min) }, ['amount'])
  if (left.day_count_left === 0) throw new Refusal('day_count_used', { count: left.day_count })
  if (amount > left.amount_left)
    throw new Refusal('amount_too_high', { amount: formatMoney(left.amount_left) }, ['amount'])
  const priced = quote(rule, amount)
  if (priced.net <= 0n) throw new Refusal('amount_too_low', { amount: formatMoney(priced.fee + 1n) }, ['amount'])
  return { instrument, rule, quote: priced, limits: left }
}
