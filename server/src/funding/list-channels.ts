import type * as contract from '@sahuji/contract/funding'
import { loadChannels, type Instrument } from '@sahuji/contract/banks'
import type { ChannelOverview } from '@sahuji/contract/funding/channels'
import { rupees } from '@sahuji/contract/money'
import { isAnythingOffered } from '../banks/instruments.ts'
import type { Call } from '../platform/http/route-table.ts'
import { limitDays, limits, narrowed } from '../tariff/limits.ts'
import { explain, quote } from '../tariff/fees.ts'
import { rulesOn } from '../tariff/rules.ts'
import { allowanceOf, usageOf } from './usage.ts'
import type { Rails } from '../rails/rails.ts'
import { favouriteBanks } from './favourites.ts'
import { lastUses } from './queries.ts'
import { type Serving, servingBanks } from './serving-rails.ts'
import type { Takes } from '@sahuji/contract/route'
import { Refusal } from '../platform/refusal.ts'
import type { Allowance } from '@sahuji/contract/tariff'

const sampleAmount = rupees('25,000')

/** The ways to load, each with what is left of its limits, a sample fee, and how its rail does. */
export const listChannels =
  (rails: Rails) =>
  async ({ tx, person, clock, language }: Call<'verified'>): Promise<ChannelOverview[]> => {
    const now = clock.now()
    const rules = new Map((await rulesOn(tx, limitDays(now).day)).map((rule) => [rule.channel, rule]))
    const used = await usageOf(tx, person.merchant_id, now)
    const tier = await allowanceOf(tx, person.merchant_id, now)
    const served = Map.groupBy(
      (await servingBanks(tx, rails, null)).flatMap(shown),
      ({ instrument }) => instrument.channel,
    )
    const uses = (await lastUses(tx, person.merchant_id)).toSorted(
      (one, other) => other.used_at.getTime() - one.used_at.getTime(),
    )
    return loadChannels.flatMap((channel) => {
      const rule = rules.get(`load:${channel}`)
      if (!rule) return []
      const offered = served.get(channel) ?? []
      const best = offered.toSorted((one, other) => healthRank[one.health] - healthRank[other.health])[0]
      const left = narrowed(limits(rule, used(rule.limit_group)), tier)
      const sample = sampleAmount < left.amount_max ? sampleAmount : left.amount_max
      return {
        channel,
        is_open: best !== undefined,
        health: best?.health ?? 'down',
        health_since: best?.since ?? null,
        instrument_count: offered.length,
        last_used: uses.find((use) => use.channel === channel)?.bank_name ?? null,
        limits: left,
        sample_amount: sample,
        sample_fee: quote(rule, sample).fee,
        fee_rule: explain(rule, language),
      }
    })
  }

/** The banks or cards of a channel. Refuses rail_down while no rail has ever told us what it offers. */
export const listInstruments =
  (rails: Rails) =>
  async (
    { tx, person }: Call<'verified'>,
    { channel, mode = 'live' }: Takes<typeof contract.listInstruments>,
  ): Promise<Instrument[]> => {
    const offered = (await servingBanks(tx, rails, channel, mode)).flatMap(shown)
    if (offered.length === 0 && mode === 'sandbox') throw new Refusal('sandbox_unavailable')
    if (offered.length === 0 && !(await isAnythingOffered(tx))) throw new Refusal('rail_down')
    const uses = (await lastUses(tx, person.merchant_id)).filter((use) => use.channel === channel)
    const favourites = await favouriteBanks(tx, person.merchant_id)
    const lastUse = new Map(uses.map((use) => [use.bank, use]))
    return offered.map(({ instrument: { id, name, short_name, bank_class, bank }, health }) => ({
      id,
      channel,
      name,
      short_name,
      bank_class,
      health,
      last_used_at: lastUse.get(bank)?.used_at ?? null,
      last_amount: lastUse.get(bank)?.amount ?? null,
      is_favourite: favourites.has(bank),
    }))
  }

/** Of a bank that several rails offer, what the one that serves it now offers. */
const shown = (served: Serving[]): Serving[] => served.filter(({ rail }) => rail.name === served[0]?.rail.name)

const healthRank = { working: 0, slow: 1, down: 2 } as const

/** What the merchant may on a step below the full one: the same figures as a quote is refused by. */
export const readAllowance = async ({ tx, person, clock }: Call<'session'>): Promise<{ tier: Allowance | null }> => ({
  tier: await allowanceOf(tx, person.merchant_id, clock.now()),
})
