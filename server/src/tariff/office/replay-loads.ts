import type { KycTier } from '@sahuji/contract/tariff'
import type { LineRule } from '@sahuji/contract/tariff/lines'
import { quote } from '../fees.ts'
import { type LimitSet, nothingUsed, type Usage } from '../limits.ts'
import type { TariffLine } from '../lines.ts'
import { type Narrowing, narrowingsFor } from '../narrowings.ts'
import { openPurposes } from '../purposes.ts'
import { ruleFrom, type TariffRule, tiersFrom } from '../rules.ts'
import { stopOf } from '../stop.ts'

/** A credited load for a trial; amounts in paisa. */
export interface PastLoad {
  merchant_id: string
  channel: string
  rail: string
  bank: string
  purpose: string
  amount: bigint
  /** The fee that was charged. */
  fee: bigint
  day: string
  /** The wallet's balance before it. */
  balance_before: bigint
  tier: KycTier
  /** The merchant's own figures in place of the step's, from a rule of their own. */
  own: StepFigures | null
}

interface StepFigures {
  amount_max: bigint | null
  month_amount: bigint | null
  balance_max: bigint | null
}

/** The line by which a load is refused. */
export interface Refusing extends Pick<TariffLine, 'channel' | 'rail' | 'bank' | 'tier' | 'purpose'> {
  rule: LineRule
  limit: bigint
}

/** The outcome of a load: refused by a line, or credited for a fee. */
export type Replayed = { by: Refusing } | { fee: bigint }

/**
 * Replays loads under lines that need not be in force yet. Give it all loads of a merchant in the order of their
 * beginning, then the next merchant's; a refused load uses nothing up. It refuses by stopOf and prices by quote, as a
 * real load does.
 */
export function replayOf(lines: readonly TariffLine[]): (load: PastLoad) => Replayed {
  const waysBy = cacheOf((key: string) => wayOf(lines, key))
  const steps = new Map(tiersFrom(lines).map((tier) => [tier.tier, tier]))
  let [merchant, used] = ['', new Map<string, DayUsage>()]
  return (load) => {
    if (load.merchant_id !== merchant) [merchant, used] = [load.merchant_id, new Map()]
    const way = waysBy([load.channel, load.rail, load.bank, load.tier].join('|'))
    const step = load.own ?? steps.get(load.tier) ?? nothing
    const sets = [...way.sets, stepSet(step)]
    const by = refusing(load, { way, sets, step, used })
    if (by) return { by }
    // a step's narrower limit counts what its way counts: once
    for (const counts of new Set(sets.map((set) => set.counts))) count(used, counts, load)
    return { fee: quote(way.priced, load.amount).fee }
  }
}

interface CountedSet extends LimitSet {
  /** What it counts: loads of the same text. */
  counts: string
  of: Pick<Refusing, 'channel' | 'rail' | 'bank' | 'tier'>
}

interface Way {
  rule: TariffRule
  /** The same with the rail's own fee. */
  priced: TariffRule
  purposes: ReadonlySet<string>
  sets: CountedSet[]
}

function wayOf(lines: readonly TariffLine[], key: string): Way {
  const [channel, rail, bank, tier] = key.split('|') as [string, string, string, KycTier]
  const rule = ruleFrom(lines, `load:${channel}`)
  const narrower = narrowingsFor(lines, { channel: rule.channel, rail, bank, tier })
  return {
    rule,
    priced: ruleFrom(lines, rule.channel, rail),
    purposes: new Set(openPurposes(lines, rule.channel).map(({ code }) => code)),
    sets: [
      { ...rule, counts: countedBy({ ...rule, rail: null, bank: null }), of: { ...anything, channel: rule.channel } },
      ...narrower.map((set) => ({ ...set, counts: countedBy(set), of: set })),
    ],
  }
}

const anything = { channel: null, rail: null, bank: null, tier: null }
const countedBy = ({ limit_group, rail, bank }: Pick<Narrowing, 'limit_group' | 'rail' | 'bank'>): string =>
  [limit_group, rail, bank].join('|')

const nothing: StepFigures = { amount_max: null, month_amount: null, balance_max: null }
const stepSet = ({ amount_max, month_amount }: StepFigures): CountedSet => ({
  amount_min: null,
  amount_max,
  day_amount: null,
  day_count: null,
  month_amount,
  month_count: null,
  counts: 'all ways',
  of: anything,
})

function refusing(
  load: PastLoad,
  { way, sets, step, used }: { way: Way; sets: CountedSet[]; step: StepFigures; used: Map<string, DayUsage> },
): Refusing | undefined {
  const { amount, day, purpose, tier, balance_before } = load
  const none = { ...anything, purpose: null }
  if (!way.purposes.has(purpose)) return { ...none, rule: 'purpose', purpose, limit: 0n }
  for (const set of sets) {
    const stop = stopOf(set, usageOn(used.get(set.counts), day), amount)
    const isStep = set.counts === 'all ways'
    if (stop) return { ...none, ...pick(set.of), ...(isStep && { tier }), rule: stop.by, limit: stop.limit }
  }
  if (step.balance_max !== null && balance_before + amount > step.balance_max)
    return { ...none, tier, rule: 'balance_max', limit: step.balance_max }
  const { fee, net } = quote(way.priced, amount)
  return net <= 0n ? { ...none, channel: way.rule.channel, rule: 'amount_min', limit: fee + 1n } : undefined
}

const pick = ({ channel, rail, bank, tier }: CountedSet['of']) => ({ channel, rail, bank, tier })

/** The usage of a limit, and the day of its daily part. */
interface DayUsage extends Usage {
  day: string
}

const usageOn = (held: DayUsage | undefined, day: string): Usage => {
  if (!held) return nothingUsed
  return held.day === day ? held : { ...held, day_amount: 0n, day_count: 0 }
}

function count(used: Map<string, DayUsage>, counts: string, { day, amount }: PastLoad): void {
  const { day_amount, day_count, month_amount, month_count } = usageOn(used.get(counts), day)
  used.set(counts, {
    day,
    day_amount: day_amount + amount,
    day_count: day_count + 1,
    month_amount: month_amount + amount,
    month_count: month_count + 1,
  })
}

function cacheOf<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>()
  return (key) => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}
