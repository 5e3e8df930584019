import { loadChannels } from '@sahuji/contract/banks'
import type { ChannelOverview } from '@sahuji/contract/funding'
import { rupees } from '@sahuji/contract/money'
import { instrumentCounts } from '../banks/instruments.ts'
import { railHealth } from '../banks/rail-health.ts'
import type { Call } from '../platform/http/route-table.ts'
import { narrowed } from '../tariff/allowance.ts'
import { limitDays, limits } from '../tariff/limits.ts'
import { explain, quote } from '../tariff/quote.ts'
import { rulesOn } from '../tariff/rules.ts'
import { allowanceOf } from './allowance-of.ts'
import { lastUses } from './queries.ts'
import { usageOf } from './usage.ts'

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
