import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import type { Mode } from '@sahuji/contract/http/lists'
import { formatMoney } from '@sahuji/contract/money/money'
import type { LoadLimits } from '@sahuji/contract/tariff'
import { writtenTime } from '@sahuji/contract/time/time'
import { kycTierOf } from '../../merchants/kyc-tier.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Quote, quote } from '../../tariff/fees.ts'
import { limitDays, limits, narrowed, nothingUsed, type Usage, within } from '../../tariff/limits.ts'
import { linesOn, type TariffLine } from '../../tariff/lines.ts'
import { narrowingsFor } from '../../tariff/narrowings.ts'
import { ruleFrom, type TariffRule } from '../../tariff/rules.ts'
import { type Stop, stopOf } from '../../tariff/stop.ts'
import { allowanceOf, usageOf, usageWithin } from './usage.ts'

/** The limits of a merchant on a channel, before a rail or a bank narrows them. */
export interface WayLimits {
  lines: readonly TariffLine[]
  rule: TariffRule
  used: Usage
  left: LoadLimits
}

/**
 * Reads the tariff of a channel and what is left of it on the merchant's step. The sandbox has only the limit of one load, and its
 * loads use nothing up. Call it under lockMerchant where a load is about to be added.
 */
export async function limitsOfWay(
  tx: Tx,
  { merchant_id, mode, channel, now }: Pick<InScope, 'merchant_id' | 'mode' | 'channel' | 'now'>,
): Promise<WayLimits> {
  const lines = await linesOn(tx, limitDays(now).day)
  const rule = ruleFrom(lines, `load:${channel}`)
  if (mode === 'sandbox') return { lines, rule, used: nothingUsed, left: narrowed(limits(rule, nothingUsed), null) }
  const used = (await usageOf(tx, merchant_id, now))(rule.limit_group)
  return { lines, rule, used, left: narrowed(limits(rule, used), await allowanceOf(tx, merchant_id, now)) }
}

/** What a rail and a bank leave of it. `refuse`, present where they have no room for the amount, throws the limit that stops it. */
export async function roomFor(
  tx: Tx,
  { lines, left }: Pick<WayLimits, 'lines' | 'left'>,
  { merchant_id, mode, channel, rail, bank, amount, now }: InScope & { amount: bigint },
): Promise<{ left: LoadLimits; refuse?: () => never }> {
  const tier = await kycTierOf(tx, merchant_id)
  const scope = { channel: `load:${channel}` as const, rail, tier, ...(bank !== undefined && { bank }) }
  let held = left
  let stop: { is: Stop; used: Usage } | undefined
  for (const narrowing of narrowingsFor(lines, scope)) {
    const used = mode === 'sandbox' ? nothingUsed : await usageWithin(tx, merchant_id, narrowing, now)
    held = within(held, narrowing, used)
    const is = stopOf(narrowing, used, amount)
    if (is) stop ??= { is, used }
  }
  return { left: held, ...(stop && { refuse: () => refuseStop(stop.is, held, stop.used) }) }
}

interface InScope {
  merchant_id: string
  mode: Mode
  channel: LoadChannel
  rail: string
  bank?: string
  now: Date
}

/** The same for money by one rail, for any bank and before an amount is known. */
export async function limitsByRail(tx: Tx, of: InScope): Promise<LoadLimits> {
  return (await roomFor(tx, await limitsOfWay(tx, of), { ...of, amount: 0n })).left
}

/** Prices such money and checks it against the limits. Refuses as priceLoad does. */
export async function priceByRail(
  tx: Tx,
  of: InScope & { amount: bigint },
): Promise<{ rule: TariffRule; quote: Quote }> {
  const way = await limitsOfWay(tx, of)
  refuseBeyond(way, of.amount)
  const { refuse } = await roomFor(tx, way, of)
  if (refuse) return refuse()
  return priceOn(way, of)
}

/** Fee and net of an amount by the rule of its rail. Refuses amount_too_low where the fee would leave nothing. */
export function priceOn(
  { lines }: Pick<WayLimits, 'lines'>,
  { channel, rail, amount }: { channel: LoadChannel; rail: string; amount: bigint },
): { rule: TariffRule; quote: Quote } {
  const rule = ruleFrom(lines, `load:${channel}`, rail)
  const priced = quote(rule, amount)
  if (priced.net <= 0n) throw new Refusal('amount_too_low', { amount: formatMoney(priced.fee + 1n) }, ['amount'])
  return { rule, quote: priced }
}

/** Refuses an amount for which the merchant's step or the channel itself has no room. */
export function refuseBeyond({ rule, used, left }: WayLimits, amount: bigint): void {
  refuseStep(left, amount)
  const stop = stopOf(rule, used, amount)
  if (stop) refuseStop(stop, left, used)
}

const tierRefusals = { starter: 'kyc_limit', micro: 'micro_limit', full: 'own_limit' } as const

function refuseStep({ tier, amount_min, amount_left, day_count_left }: LoadLimits, wanted: bigint): void {
  if (!tier || wanted < amount_min || day_count_left === 0 || wanted <= tier.amount_left) return
  const [at_once, month, balance] = [tier.amount_max, tier.month_amount, tier.balance_max].map((of) => formatMoney(of))
  const facts = { amount: formatMoney(amount_left), at_once: at_once!, month: month!, balance: balance! }
  throw new Refusal(tierRefusals[tier.tier], facts, ['amount'])
}

function refuseStop({ by, limit, used }: Stop, left: LoadLimits, of: Usage): never {
  const [amount, count] = [formatMoney(left.amount_left), `${limit}`]
  const amounts = { amount, limit: formatMoney(limit), used: formatMoney(used) }
  switch (by) {
    case 'amount_min':
      throw new Refusal('amount_too_low', { amount: formatMoney(limit) }, ['amount'])
    case 'amount_max':
      throw new Refusal('amount_too_high', { amount }, ['amount'])
    case 'day_count':
      if (!of.day_count_late) throw new Refusal('day_count_used', { count })
      throw new Refusal('day_count_used_late', { count, late: `${of.day_count_late}` })
    case 'month_count': {
      if (!of.month_count_late || !of.late_until) throw new Refusal('month_count_used', { count })
      const facts = { late: `${of.month_count_late}`, until: writtenTime(of.late_until) }
      throw new Refusal('month_count_used_late', { count, ...facts })
    }
    case 'day_amount':
    case 'month_amount':
      throw new Refusal(`${by}_used`, amounts, ['amount'])
  }
}
