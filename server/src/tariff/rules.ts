import type { FeeFigures, LineRule } from '@sahuji/contract/tariff/lines'
import { type Tier, tiers } from '@sahuji/contract/tariff'
import type { Tx } from '../platform/database/database.ts'
import { linesOn, type TariffChannel, type TariffLine } from './lines.ts'

export type { TariffChannel }

/**
 * The rule of a channel, made of its lines: fee and limits in paisa, from `valid_from` (Kathmandu), the day of its
 * newest line.
 */
export interface TariffRule {
  channel: TariffChannel
  valid_from: string
  limit_group: string
  fee_kind: FeeFigures['kind']
  /** Paisa where flat, basis points where percent, otherwise 0. */
  fee_value: bigint
  fee_min: bigint | null
  fee_max: bigint | null
  fee_slabs: FeeFigures['slabs']
  /** The first day of the present fee, and the source of its line. */
  fee_from: string
  fee_source: string
  /** The first day of the present limits, and the source of the newest of them; the fee's where there is none. */
  limits_from: string
  limits_source: string
  amount_min: bigint
  amount_max: bigint
  day_amount: bigint
  day_count: number
  month_amount: bigint
  /** Null: loads of a month are not counted. */
  month_count: number | null
  /** That of its newest line. */
  source: string
}

/** The rules of all channels into the wallet on a Kathmandu day (`YYYY-MM-DD`), one per channel. */
export const rulesOn = async (tx: Tx, day: string): Promise<TariffRule[]> => rulesFrom(await linesOn(tx, day))

/** The rule of one channel on a day, for loads by a rail where one is named; throws where the tariff has none. */
export async function ruleOn(
  tx: Tx,
  channel: TariffChannel,
  day: string,
  rail: string | null = null,
): Promise<TariffRule> {
  return ruleFrom(await linesOn(tx, day), channel, rail)
}

/** The rule of every channel into the wallet of some lines, by the channel's name. */
export const rulesFrom = (lines: readonly TariffLine[]): TariffRule[] =>
  rulesOfWays(lines).filter(({ channel }) => channel.startsWith('load:'))

/** The same for every channel of money, also out of the wallet. */
export function rulesOfWays(lines: readonly TariffLine[]): TariffRule[] {
  const channels = new Set(lines.flatMap(({ rule, channel }) => (rule === 'fee' && channel ? [channel] : [])))
  return [...channels]
    .filter((channel) => !channel.startsWith('tax:') && !channel.startsWith('cooperative:'))
    .toSorted()
    .map((channel) => ruleFrom(lines, channel))
}

/**
 * The rule of one channel of some lines; a fee of the rail's own precedes the fee for any. Throws where there is none.
 */
export function ruleFrom(lines: readonly TariffLine[], channel: TariffChannel, rail: string | null = null): TariffRule {
  const own = lines.filter((line) => line.channel === channel && line.bank === null && line.tier === null)
  const base = own.filter((line) => line.rail === null)
  const fee = own.find((line) => line.rule === 'fee' && line.rail !== null && line.rail === rail) ?? lineOn(base, 'fee')
  if (!fee?.fee) throw new Error(`the tariff has no rule for ${channel}`)
  const figure = (rule: LineRule) => lineOn(base, rule)?.value ?? 0n
  const count = lineOn(base, 'month_count')?.value ?? null
  const limits = base.filter(({ rule }) => !noLimits.has(rule))
  const newest = newestOf([fee, ...limits])
  const newestLimit = limits.length > 0 ? newestOf(limits) : fee
  const { kind, value, min, max, slabs } = fee.fee
  return {
    channel,
    valid_from: newest.valid_from,
    limit_group: fee.limit_group!,
    fee_kind: kind,
    fee_value: BigInt(value),
    fee_min: min,
    fee_max: max,
    fee_slabs: slabs,
    fee_from: fee.valid_from,
    fee_source: fee.source,
    limits_from: newestLimit.valid_from,
    limits_source: newestLimit.source,
    amount_min: figure('amount_min'),
    amount_max: figure('amount_max'),
    day_amount: figure('day_amount'),
    // a count, not paisa
    day_count: Number(figure('day_count')),
    month_amount: figure('month_amount'),
    month_count: count === null ? null : Number(count),
    source: newest.source,
  }
}

/** Lines that say something else than a limit. */
const noLimits: ReadonlySet<LineRule> = new Set(['fee', 'purpose', 'card_money', 'fee_returned', 'held_hours'])

const lineOn = (lines: readonly TariffLine[], rule: LineRule) => lines.find((line) => line.rule === rule)

/** The line that begins last; of several of one day a limit, whose source is the central bank's. */
const newestOf = (lines: readonly TariffLine[]): TariffLine =>
  lines.reduce((one, other) =>
    other.valid_from > one.valid_from || (other.valid_from === one.valid_from && one.rule === 'fee') ? other : one,
  )

/**
 * A step of the limit ladder: its limits over all channels; amounts in paisa, from `valid_from` (Kathmandu) on. Null
 * where the step has no limit of its own: on the full one, where the rules of the channels apply.
 */
export interface TariffTier {
  tier: Tier
  valid_from: string
  /** One load. */
  amount_max: bigint | null
  /** All loads of a Nepali month, over all channels together. */
  month_amount: bigint | null
  /** The wallet with what is on its way to it. */
  balance_max: bigint | null
  /** Out to a bank in a day, and in a Nepali month; 0: nothing may go out. */
  payout_day_amount: bigint | null
  payout_month_amount: bigint | null
  /** Whether money may go out to a bank at all. */
  may_withdraw: boolean
  source: string
  /** Whether the operator has confirmed its newest figures; never shown to a merchant. */
  is_confirmed: boolean
}

/** The steps in force on a Kathmandu day (`YYYY-MM-DD`), from the narrowest to the widest. */
export const tiersOn = async (tx: Tx, day: string): Promise<TariffTier[]> => tiersFrom(await linesOn(tx, day))

/** The tier's figures in force on a Kathmandu day (`YYYY-MM-DD`); throws where there are none. */
export async function tierOn(tx: Tx, tier: Tier, day: string): Promise<TariffTier> {
  const found = (await tiersOn(tx, day)).find((each) => each.tier === tier)
  if (!found) throw new Error(`the tariff has no tier ${tier} on ${day}`)
  return found
}

/** The steps of some lines, from the narrowest to the widest; same as tariff_tiers_on in the database. */
export const tiersFrom = (lines: readonly TariffLine[]): TariffTier[] =>
  tiers.flatMap((tier) => {
    const own = lines.filter((line) => line.tier === tier && line.channel === null)
    if (own.length === 0) return []
    const figure = (rule: LineRule) => lineOn(own, rule)?.value ?? null
    const { valid_from, source } = newestOf(own)
    const [payout_day_amount, payout_month_amount] = [figure('payout_day_amount'), figure('payout_month_amount')]
    const amounts = { amount_max: figure('amount_max'), month_amount: figure('month_amount') }
    return {
      tier,
      valid_from,
      ...amounts,
      balance_max: figure('balance_max'),
      payout_day_amount,
      payout_month_amount,
      may_withdraw: payout_day_amount !== 0n && payout_month_amount !== 0n,
      source,
      is_confirmed: own.filter((line) => line.valid_from === valid_from).every((line) => line.is_confirmed),
    }
  })
