import type { LoadChannel } from '@sahuji/contract/banks'
import type * as contract from '@sahuji/contract/funding'
import type { Takes } from '@sahuji/contract/route'
import type { OwnCall } from '../platform/http/route-table.ts'
import { explain, type Quote, quote } from '../tariff/fees.ts'
import type { FundingDependencies } from './dependencies.ts'
import type { LoadLimits } from '@sahuji/contract/tariff'
import { formatMoney } from '@sahuji/contract/money'
import { instrumentById } from '../banks/instruments.ts'
import type { Tx } from '../platform/database/database.ts'
import { isFrozen } from '../merchants/freezes.ts'
import { Refusal } from '../platform/refusal.ts'
import { limitDays, limits, narrowed } from '../tariff/limits.ts'
import { ruleOn, type TariffRule } from '../tariff/rules.ts'
import { allowanceOf, usageOf } from './usage.ts'
import type { Rail } from '../rails/rail.ts'
import type { Rails } from '../rails/rails.ts'
import { type Serving, servingBank, takes } from './serving-rails.ts'
import { askRail } from './ask-rail.ts'

/** What a load costs and credits, and what it leaves of the limits. The gateway's own charge is null when it did not say. */
export const quoteLoad =
  (deps: FundingDependencies) =>
  async (
    { person, language }: OwnCall<'verified'>,
    { instrument_id, amount }: Takes<typeof contract.quoteLoad>,
  ): Promise<contract.LoadQuote> => {
    const wanted = { merchant_id: person.merchant_id, instrument_id, amount, now: deps.clock.now() }
    const priced = await deps.db.read((tx) => priceLoad(tx, deps, wanted))
    const { fee, net } = priced.quote
    const { rail, instrument } = priced
    const ask = { amount: priced.quote.amount, instrument: instrument.code }
    const gateway_charge = await quoteRailCharge(deps, rail, ask)
    const fee_rule = explain(priced.rule, language)
    return { amount, fee, credited: net, gateway_charge, fee_rule, limits: priced.limits }
  }

/** A load that may be made now, by which of the rails that offer its bank, with the rule that prices it. */
export interface PricedLoad extends Pick<Serving, 'instrument' | 'rail'> {
  rule: TariffRule
  quote: Quote
  limits: LoadLimits
}

/** Prices an amount and holds it against the limits. Refuses what cannot be loaded now: bank_unknown, amount_…, day_count_used, kyc_limit, micro_limit, own_limit, money_in_frozen. */
export async function priceLoad(
  tx: Tx,
  { rails }: { rails: Rails },
  {
    merchant_id,
    instrument_id,
    amount,
    now,
  }: { merchant_id: string; instrument_id: string; amount: bigint; now: Date },
): Promise<PricedLoad> {
  if (await isFrozen(tx, merchant_id, 'money_in')) throw new Refusal('money_in_frozen')
  const chosen = await instrumentById(tx, instrument_id)
  const served = chosen ? await servingBank(tx, rails, chosen) : []
  if (!chosen || served.length === 0) throw new Refusal('bank_unknown', {}, ['instrument_id'])
  const priced = await priceByRule(tx, { merchant_id, channel: chosen.channel, amount, now })
  const { instrument, rail } = served.find((one) => takes(one.rail, amount)) ?? refuseByRails(served, amount)
  return { instrument, rail, ...priced }
}

/** The rule of a channel for a merchant now, and what it leaves of the limits. Call it under lockMerchant where a load is about to be added. */
export async function limitsNow(
  tx: Tx,
  { merchant_id, channel, now }: { merchant_id: string; channel: LoadChannel; now: Date },
): Promise<Pick<PricedLoad, 'rule' | 'limits'>> {
  const rule = await ruleOn(tx, `load:${channel}`, limitDays(now).day)
  const used = await usageOf(tx, merchant_id, now)
  return { rule, limits: narrowed(limits(rule, used(rule.limit_group)), await allowanceOf(tx, merchant_id, now)) }
}

/** Prices an amount by the rule of a channel and holds it against the limits, whichever rail it comes by. Refuses as priceLoad does. */
export async function priceByRule(
  tx: Tx,
  { amount, ...of }: { merchant_id: string; channel: LoadChannel; amount: bigint; now: Date },
): Promise<Pick<PricedLoad, 'rule' | 'quote' | 'limits'>> {
  const now = await limitsNow(tx, of)
  refuseBeyond(now.limits, amount)
  const priced = quote(now.rule, amount)
  if (priced.net <= 0n) throw new Refusal('amount_too_low', { amount: formatMoney(priced.fee + 1n) }, ['amount'])
  return { ...now, quote: priced }
}

/** No rail of this bank takes so much, or so little, at once. */
function refuseByRails(served: readonly Serving[], amount: bigint): never {
  const bounds = served.map(({ rail }) => rail.capabilities)
  const min = leastOf(bounds.flatMap(({ amount_min }) => amount_min ?? []))
  if (min !== undefined && amount < min) throw new Refusal('amount_too_low', { amount: formatMoney(min) }, ['amount'])
  const max = bounds.reduce((most, { amount_max }) => (amount_max && amount_max > most ? amount_max : most), 0n)
  throw new Refusal('amount_too_high', { amount: formatMoney(max) }, ['amount'])
}

const leastOf = (amounts: readonly bigint[]): bigint | undefined =>
  amounts.toSorted((one, other) => (one < other ? -1 : 1))[0]

const tierRefusals = { starter: 'kyc_limit', micro: 'micro_limit', full: 'own_limit' } as const

function refuseBeyond(left: LoadLimits, wanted: bigint): void {
  const { tier } = left
  if (wanted < left.amount_min)
    throw new Refusal('amount_too_low', { amount: formatMoney(left.amount_min) }, ['amount'])
  if (left.day_count_left === 0) throw new Refusal('day_count_used', { count: left.day_count })
  const amount = formatMoney(left.amount_left)
  if (tier && wanted > tier.amount_left) {
    const [at_once, month, balance] = [tier.amount_max, tier.month_amount, tier.balance_max].map((of) =>
      formatMoney(of),
    )
    const facts = { amount, at_once: at_once!, month: month!, balance: balance! }
    throw new Refusal(tierRefusals[tier.tier], facts, ['amount'])
  }
  if (wanted > left.amount_left) throw new Refusal('amount_too_high', { amount }, ['amount'])
}

/**
 * The gateway's own charge on an amount, in paisa; null when it did not say, or tells nobody. Never rejects: it is asked beside the call
 * that opens a load, and nobody may be listening yet when it comes.
 */
export async function quoteRailCharge(
  deps: Pick<FundingDependencies, 'db' | 'clock' | 'log'>,
  rail: Rail,
  ask: { amount: bigint; instrument: string },
): Promise<bigint | null> {
  const { quote: tell } = rail
  if (!tell) return null
  try {
    const answer = await askRail(deps, rail, () => tell(ask))
    return answer.outcome === 'answered' ? answer.value.charge : null
  } catch (err) {
    deps.log.warn({ err, rail: rail.name }, 'the charge of a rail could not be asked')
    return null
  }
}
