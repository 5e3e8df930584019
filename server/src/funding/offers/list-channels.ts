import type * as contract from '@sahuji/contract/funding'
import { type Instrument } from '@sahuji/contract/banks'
import { type LoadChannel, loadChannels } from '@sahuji/contract/tariff/channels'
import type { Language } from '@sahuji/contract/language/languages'
import type { ChannelOverview } from '@sahuji/contract/funding/channels'
import { rupees } from '@sahuji/contract/money/money'
import { type BankOverride, bankOverrides } from '../../banks/bank-overrides.ts'
import { isAnythingOffered } from '../../banks/instruments.ts'
import type { Call } from '../../platform/http/route-table.ts'
import type { Tx } from '../../platform/database/database.ts'
import { limitDays, limits, narrowed, within } from '../../tariff/limits.ts'
import { explain, quote } from '../../tariff/fees.ts'
import { linesOn, type TariffLine } from '../../tariff/lines.ts'
import { narrowingsFor } from '../../tariff/narrowings.ts'
import { nameIn, openPurposes } from '../../tariff/purposes.ts'
import { chargeByTerms, railTermsOn } from '../../tariff/rail-terms.ts'
import { ruleFrom, rulesFrom, type TariffRule } from '../../tariff/rules.ts'
import { kycTierOf } from '../../merchants/kyc-tier.ts'
import { allowanceOf, usageOf } from '../limits/usage.ts'
import type { Rail } from '../../rails/rail.ts'
import type { Rails } from '../../rails/rails.ts'
import { favouriteBanks } from './favourites.ts'
import { lastUses } from '../loads/queries.ts'
import { type ServingRail, servingChoices } from './serving-rails.ts'
import type { Takes } from '@sahuji/contract/http/route'
import { Refusal } from '../../platform/refusal.ts'
import type { Allowance, LoadLimits } from '@sahuji/contract/tariff'

const sampleAmount = rupees('25,000')

/** The channels, each with what is left of its limits, a sample fee, and the health of its rail. */
export const listChannels =
  (rails: Rails) =>
  async ({ tx, person, clock, language }: Call<'verified'>): Promise<ChannelOverview[]> => {
    const now = clock.now()
    const { merchant_id } = person
    const lines = await linesOn(tx, limitDays(now).day)
    const rules = new Map(rulesFrom(lines).map((rule) => [rule.channel, rule]))
    const leftOf = await leftBy(tx, { merchant_id, lines, now })
    const served = Map.groupBy(
      (await servingChoices(tx, rails, null)).flatMap(shown),
      ({ instrument }) => instrument.channel,
    )
    const uses = (await lastUses(tx, merchant_id, 'live')).toSorted(
      (one, other) => other.used_at.getTime() - one.used_at.getTime(),
    )
    const overviews: ChannelOverview[] = []
    for (const channel of loadChannels) {
      const rule = rules.get(`load:${channel}`)
      if (!rule) continue
      const offered = served.get(channel) ?? []
      const best = offered.toSorted((one, other) => healthRank[one.health] - healthRank[other.health])[0]
      const left = await leftOf(rule)
      const sample = sampleAmount < left.amount_max ? sampleAmount : left.amount_max
      const priced = best ? ruleFrom(lines, rule.channel, best.rail.name) : rule
      const { day } = limitDays(now)
      const terms = best && (await railTermsOn(tx, { rail: best.rail.name, day, language }))
      overviews.push({
        channel,
        is_open: best !== undefined,
        health: best?.health ?? 'down',
        health_since: best?.since ?? null,
        instrument_count: offered.length,
        last_used: uses.find((use) => use.channel === channel)?.bank_name ?? null,
        limits: left,
        sample_amount: sample,
        sample_fee: quote(priced, sample).fee,
        sample_charge: terms ? chargeByTerms(terms, sample) : null,
        fee_rule: explain(priced, language),
        purposes: openPurposes(lines, rule.channel).map(({ code, names }) => ({
          code,
          name: nameIn(names, language),
        })),
        rail_terms: terms ?? null,
      })
    }
    return overviews
  }

/** What is left of a channel's limits for any bank and rail; their own limits are in a quote. */
async function leftBy(
  tx: Tx,
  { merchant_id, lines, now }: { merchant_id: string; lines: readonly TariffLine[]; now: Date },
): Promise<(rule: TariffRule) => Promise<LoadLimits>> {
  const used = await usageOf(tx, merchant_id, now)
  const step = await allowanceOf(tx, merchant_id, now)
  const tier = await kycTierOf(tx, merchant_id)
  return async (rule) => {
    let left = narrowed(limits(rule, used(rule.limit_group)), step)
    for (const narrowing of narrowingsFor(lines, { channel: rule.channel, tier }))
      left = within(left, narrowing, used(narrowing.limit_group))
    return left
  }
}

/** The banks or cards of a channel. Refuses rail_down while no rail has ever reported what it offers. */
export const listInstruments =
  (rails: Rails) =>
  async (
    { tx, person, clock, language }: Call<'verified'>,
    { channel, mode = 'live' }: Takes<typeof contract.listInstruments>,
  ): Promise<Instrument[]> => {
    const served = await servingChoices(tx, rails, channel, mode)
    const offered = served.flatMap(shown)
    const others = new Map(served.flatMap(otherIds))
    if (offered.length === 0 && mode === 'sandbox') throw new Refusal('sandbox_unavailable')
    if (offered.length === 0 && !(await isAnythingOffered(tx))) throw new Refusal('rail_down')
    const uses = (await lastUses(tx, person.merchant_id, mode)).filter((use) => use.channel === channel)
    const favourites = await favouriteBanks(tx, person.merchant_id)
    const lastUse = new Map(uses.map((use) => [use.bank, use]))
    const overrides = await bankOverrides(tx)
    const fees = await feesByRail(tx, { channel, day: limitDays(clock.now()).day, language })
    return offered.map(({ instrument: { id, name, short_name, bank_class, bank }, rail, health }) => ({
      id,
      ...(others.has(id) && { also_ids: others.get(id)! }),
      channel,
      ...spoken(name, overrides.get(bank), language),
      short_name,
      bank_class,
      health,
      last_used_at: lastUse.get(bank)?.used_at ?? null,
      last_amount: lastUse.get(bank)?.amount ?? null,
      ...fees(rail.name),
      ...slipOf(rail),
      is_favourite: favourites.has(bank),
    }))
  }

/** The fees of rails that differ from the channel's own. */
async function feesByRail(
  tx: Tx,
  { channel, day, language }: { channel: LoadChannel; day: string; language: Language },
): Promise<(rail: string) => Pick<Instrument, 'fee_rule'>> {
  const lines = await linesOn(tx, day)
  const own = new Set(
    lines.flatMap((line) => (line.rule === 'fee' && line.channel === `load:${channel}` ? (line.rail ?? []) : [])),
  )
  return (rail) => (own.has(rail) ? { fee_rule: explain(ruleFrom(lines, `load:${channel}`, rail), language) } : {})
}

/** A bank's name in the reader's language, the other one to find it by, and the place that the operator gave it. */
function spoken(name: string, said: BankOverride | undefined, language: Language) {
  const { name_ne = null, place = null } = said ?? {}
  const names =
    name_ne === null
      ? { name }
      : { name: language === 'ne' ? name_ne : name, other_name: language === 'ne' ? name : name_ne }
  return { ...names, ...(place !== null && { place }) }
}

/** For a bank of several rails, the instrument of the rail that serves it now; hidden banks are left out. */
const shown = (served: ServingRail[]): ServingRail[] =>
  served.filter(({ rail, instrument }) => rail.name === served[0]?.rail.name && !instrument.is_hidden)

/** By the first that is shown of a bank: what the other rails that offer it call the same. */
function otherIds(served: readonly ServingRail[]): [string, string[]][] {
  const [first] = served
  const others = served.filter(({ rail }) => rail.name !== first?.rail.name).map(({ instrument }) => instrument.id)
  return first && others.length > 0 ? [[first.instrument.id, others]] : []
}

function slipOf({ capabilities: { remarks_max, remarks_letters } }: Rail): Pick<Instrument, 'slip'> {
  if (remarks_max === 0) return { slip: 'none' }
  return remarks_letters ? { slip: remarks_letters } : {}
}

const healthRank = { working: 0, slow: 1, down: 2 } as const

/** The merchant's limits on a step below the full one: quotes are refused by the same figures. */
export const readAllowance = async ({ tx, person, clock }: Call<'session'>): Promise<{ tier: Allowance | null }> => ({
  tier: await allowanceOf(tx, person.merchant_id, clock.now()),
})
