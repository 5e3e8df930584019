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
import { kycTierOf } from '../merchants/kyc-tier.ts'
import { limitDays, limits, narrowed, within } from '../tariff/limits.ts'
import { linesOn, type TariffLine } from '../tariff/lines.ts'
import { narrowingsFor } from '../tariff/narrowings.ts'
import { openPurposes } from '../tariff/purposes.ts'
import { ruleFrom, type TariffRule } from '../tariff/rules.ts'
import { type Stop, stopOf } from '../tariff/stop.ts'
import { allowanceOf, usageOf, usageWithin } from './usage.ts'
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

interface WantedLoad {
  merchant_id: string
  instrument_id: string
  amount: bigint
  now: Date
  /** Where it is to be begun: what it is for. */
  purpose?: string
}

/**
 * Prices an amount and holds it against the limits of its way, of the merchant's step, and of each rail that serves the bank:
 * the first that has room takes it. Refuses what cannot be loaded now: bank_unknown, purpose_closed, amount_…, day_…_used,
 * month_…_used, kyc_limit, micro_limit, own_limit, money_in_frozen.
 */
export async function priceLoad(
  tx: Tx,
  { rails }: { rails: Rails },
  { merchant_id, instrument_id, amount, now, purpose }: WantedLoad,
): Promise<PricedLoad> {
  if (await isFrozen(tx, merchant_id, 'money_in')) throw new Refusal('money_in_frozen')
  const chosen = await instrumentById(tx, instrument_id)
  const served = chosen ? await servingBank(tx, rails, chosen) : []
  if (!chosen || served.length === 0) throw new Refusal('bank_unknown', {}, ['instrument_id'])
  const channel = `load:${chosen.channel}` as const
  const lines = await linesOn(tx, limitDays(now).day)
  if (purpose !== undefined && !openPurposes(lines, channel).some(({ code }) => code === purpose))
    throw new Refusal('purpose_closed', {}, ['purpose'])
  const rule = ruleFrom(lines, channel)
  const used = (await usageOf(tx, merchant_id, now))(rule.limit_group)
  const left = narrowed(limits(rule, used), await allowanceOf(tx, merchant_id, now))
  refuseStep(left, amount)
  refuseStop(stopOf(rule, used, amount), left)
  const { instrument, rail } = served.find((one) => takes(one.rail, amount)) ?? refuseByRails(served, amount)
  const ways = [{ instrument, rail }, ...served.filter((one) => one.rail.name !== rail.name && takes(one.rail, amount))]
  const way = await roomiest(tx, ways, { lines, left, merchant_id, amount, now })
  const own = ruleFrom(lines, channel, way.rail.name)
  const priced = quote(own, amount)
  if (priced.net <= 0n) throw new Refusal('amount_too_low', { amount: formatMoney(priced.fee + 1n) }, ['amount'])
  return { ...way, rule: own, quote: priced }
}

interface Narrowed {
  lines: readonly TariffLine[]
  left: LoadLimits
  merchant_id: string
  amount: bigint
  now: Date
}

/** The first way whose own limits have room, with what is left of all; refuses what stops the first where none has. */
async function roomiest(
  tx: Tx,
  ways: readonly Pick<Serving, 'instrument' | 'rail'>[],
  { lines, left, merchant_id, amount, now }: Narrowed,
): Promise<Pick<Serving, 'instrument' | 'rail'> & { limits: LoadLimits }> {
  let refused: { stop: Stop; limits: LoadLimits } | undefined
  const tier = await kycTierOf(tx, merchant_id)
  for (const { instrument, rail } of ways) {
    const scope = { channel: `load:${instrument.channel}` as const, rail: rail.name, bank: instrument.bank, tier }
    let [held, stop]: [LoadLimits, Stop | undefined] = [left, undefined]
    for (const narrowing of narrowingsFor(lines, scope)) {
      const used = await usageWithin(tx, merchant_id, narrowing, now)
      held = within(held, narrowing, used)
      stop ??= stopOf(narrowing, used, amount)
    }
    if (!stop) return { instrument, rail, limits: held }
    refused ??= { stop, limits: held }
  }
  return refuseStop(refused!.stop, refused!.limits)
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

function refuseStep({ tier, amount_min, amount_left, day_count_left }: LoadLimits, wanted: bigint): void {
  if (!tier || wanted < amount_min || day_count_left === 0 || wanted <= tier.amount_left) return
  const [at_once, month, balance] = [tier.amount_max, tier.month_amount, tier.balance_max].map((of) => formatMoney(of))
  const facts = { amount: formatMoney(amount_left), at_once: at_once!, month: month!, balance: balance! }
  throw new Refusal(tierRefusals[tier.tier], facts, ['amount'])
}

function refuseStop(stop: Stop, left: LoadLimits): never
function refuseStop(stop: Stop | undefined, left: LoadLimits): void
function refuseStop(stop: Stop | undefined, left: LoadLimits): void {
  if (!stop) return
  const { by, limit, used } = stop
  const [amount, count] = [formatMoney(left.amount_left), `${limit}`]
  const amounts = { amount, limit: formatMoney(limit), used: formatMoney(used) }
  switch (by) {
    case 'amount_min':
      throw new Refusal('amount_too_low', { amount: formatMoney(limit) }, ['amount'])
    case 'amount_max':
      throw new Refusal('amount_too_high', { amount }, ['amount'])
    case 'day_count':
    case 'month_count':
      throw new Refusal(`${by}_used`, { count })
    case 'day_amount':
    case 'month_amount':
      throw new Refusal(`${by}_used`, amounts, ['amount'])
  }
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
