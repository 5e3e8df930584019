import type { LineRule } from '@sahuji/contract/tariff/lines'
import type { Tier } from '@sahuji/contract/tariff'
import type { TariffChannel, TariffLine } from './lines.ts'
import type { LimitSet } from './limits.ts'

/** A load for its limits: its channel, the rail and bank that serve it, the step of its merchant. */
export interface LoadScope {
  channel: TariffChannel
  rail: string
  bank: string
  tier: Tier
}

/** Limits of a channel for one rail, bank or step alone; they count what is in the same scope. */
export interface Narrowing extends LimitSet {
  channel: TariffChannel
  limit_group: string
  rail: string | null
  bank: string | null
  tier: Tier | null
}

/** Every narrower limit of some lines, in the tariff's order. */
export function narrowingsFrom(lines: readonly TariffLine[]): Narrowing[] {
  const narrower = lines.filter(
    ({ rule, channel, rail, bank, tier, value }) =>
      rule !== 'fee' && rule !== 'purpose' && channel !== null && value !== null && (rail ?? bank ?? tier) !== null,
  )
  const scopes = Map.groupBy(narrower, ({ channel, rail, bank, tier }) => [channel, rail, bank, tier].join('|'))
  return [...scopes.values()].map(narrowingOf)
}

function narrowingOf(lines: TariffLine[]): Narrowing {
  const { channel, rail, bank, tier, limit_group } = lines[0]!
  const figure = (rule: LineRule) => lines.find((line) => line.rule === rule)?.value ?? null
  const count = (rule: LineRule) => {
    const value = figure(rule)
    // a count, not paisa
    return value === null ? null : Number(value)
  }
  return {
    channel: channel!,
    limit_group: limit_group!,
    rail,
    bank,
    tier,
    amount_min: figure('amount_min'),
    amount_max: figure('amount_max'),
    day_amount: figure('day_amount'),
    day_count: count('day_count'),
    month_amount: figure('month_amount'),
    month_count: count('month_count'),
  }
}

/** The narrower limits of a load; without a rail those of any rail. */
export const narrowingsFor = (
  lines: readonly TariffLine[],
  of: Pick<LoadScope, 'channel' | 'tier'> & Partial<LoadScope>,
): Narrowing[] =>
  narrowingsFrom(lines).filter(
    ({ channel, rail, bank, tier }) =>
      channel === of.channel &&
      (rail === null || rail === of.rail) &&
      (bank === null || bank === of.bank) &&
      (tier === null || tier === of.tier),
  )
