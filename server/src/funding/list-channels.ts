import type * as contract from '@sahuji/contract/funding'
import { loadChannels, type Instrument } from '@sahuji/contract/banks'
import type { ChannelOverview } from '@sahuji/contract/funding'
import { rupees } from '@sahuji/contract/money'
import { instrumentCounts, instrumentsOf } from '../banks/instruments.ts'
import { railHealth } from '../banks/rail-health.ts'
import type { Call } from '../platform/http/route-table.ts'
import { limitDays, limits, narrowed } from '../tariff/limits.ts'
import { explain, quote } from '../tariff/fees.ts'
import { rulesOn } from '../tariff/rules.ts'
import { allowanceOf, usageOf } from './usage.ts'
import { lastUses } from './queries.ts'
import type { Takes } from '@sahuji/contract/route'
import { Refusal } from '../platform/refusal.ts'
import type { Allowance } from '@sahuji/contract/tariff'

const sampleAmount = rupees('25,000')

/** The ways to load, each with what is left of its limits, a sample fee, and how its rail does. */
export async function listChannels({ tx, person, clock, language }: Call<'verified'>): Promise<ChannelOverview[]> {
  const now = clock.now()
  const rules = new Map((await rulesOn(tx, limitDays(now).day)).map((rule) => [rule.channel, rule]))
  const used = await usageOf(tx, person.merchant_id, now)
  const tier = await allowanceOf(tx, person.merchant_id, now)
  const counts = new Map((await instrumentCounts(tx)).map((row) => [row.channel, row]))
  const healths = await railHealth(tx)
  const uses = (await lastUses(tx, person.merchant_id)).toSorted(
    (one, other) => other.used_at.getTime() - one.used_at.getTime(),
  )
  return loadChannels.flatMap((channel) => {
    const rule = rules.get(`load:${channel}`)
    if (!rule) return []
    const offered = counts.get(channel)
    const known = offered && healths.get(offered.rail)
    const left = narrowed(limits(rule, used(rule.limit_group)), tier)
    const sample = sampleAmount < left.amount_max ? sampleAmount : left.amount_max
    return {
      channel,
      is_open: offered !== undefined,
      health: known?.health ?? (offered ? 'working' : 'down'),
      health_since: known?.since ?? null,
      instrument_count: offered?.count ?? 0,
      last_used: uses.find((use) => use.channel === channel)?.bank_name ?? null,
      limits: left,
      sample_amount: sample,
      sample_fee: quote(rule, sample).fee,
      fee_rule: explain(rule, language),
    }
  })
}

/** The banks or cards of a channel. Refuses rail_down while no rail has ever told us what it offers. */
export async function listInstruments(
  { tx, person }: Call<'verified'>,
  { channel }: Takes<typeof contract.listInstruments>,
): Promise<Instrument[]> {
  const offered = await instrumentsOf(tx, channel)
  if (offered.length === 0 && (await instrumentCounts(tx)).length === 0) throw new Refusal('rail_down')
  const healths = await railHealth(tx)
  const uses = new Map((await lastUses(tx, person.merchant_id)).map((use) => [use.instrument_id, use.used_at]))
  return offered.map(({ id, rail, name, short_name, bank_class }) => ({
    id,
    channel,
    name,
    short_name,
    bank_class,
    health: healths.get(rail)?.health ?? 'working',
    last_used_at: uses.get(id) ?? null,
  }))
}

/** What the merchant may on a step below the full one: the same figures as a quote is refused by. */
export const readAllowance = async ({ tx, person, clock }: Call<'session'>): Promise<{ tier: Allowance | null }> => ({
  tier: await allowanceOf(tx, person.merchant_id, clock.now()),
})
