import type { LineRule } from '@sahuji/contract/tariff/lines'
import type { TariffLine } from '../tariff/lines.ts'
import { properName } from './fee-words.ts'
import type { Writer } from './fee-writer.ts'

/**
 * Each source and day with all its figures: the fees and limits of the channels, those of a rail or bank, the steps of
 * the ladder.
 */
export function sources(lines: readonly TariffLine[], write: Writer): string {
  const { day, all, cited } = write
  const printed = lines.filter(
    // a channel without such a limit has no figure in the tables
    ({ rule, tier, channel, value }) =>
      rule !== 'purpose' &&
      rule !== 'held_hours' &&
      tier !== 'none' &&
      (rule === 'fee' || channel === null || value !== null),
  )
  const groups = Map.groupBy(printed, ({ valid_from, source }) => `(${day(valid_from)}): ${cited(source)}`)
  return [...groups]
    .toSorted(([, [one]], [, [other]]) => (one!.valid_from < other!.valid_from ? 1 : -1))
    .flatMap(([says, group]) => {
      const figures = Map.groupBy(group, (line) => aboutIn(line, write))
      const alike = Map.groupBy(figures.keys(), (about) => figuresIn(figures.get(about)!, write))
      return [...alike].map(([what, abouts]) => `- **${all(abouts)}**: ${what} ${says}`)
    })
    .join('\n')
}

/** The subject of a line, as the tables above name it. */
function aboutIn({ channel, rail, bank, tier }: TariffLine, { words, way }: Writer): string {
  const only = [rail, bank].flatMap((name) => (name === null ? [] : properName(name)))
  if (tier !== null) only.push(words.tiers[tier])
  return [...(channel === null ? [] : [way({ channel })]), ...only].join(', ')
}

/** The figures of some lines of one subject, as the tables above name it, in the tariff's own order. */
function figuresIn(lines: readonly TariffLine[], { words }: Writer): string {
  const channel = lines[0]?.channel
  const [days, months] =
    channel === 'payout:bank'
      ? [words.out_day_count, words.out_month_count]
      : channel === 'send:wallet'
        ? [words.sent_day_count, words.month_count]
        : [words.day_count, words.month_count]
  const names: Record<Exclude<LineRule, 'purpose' | 'held_hours'>, string> = {
    fee: words.fee,
    amount_min: words.least,
    amount_max: words.most,
    day_amount: words.day,
    day_count: days,
    month_amount: words.month,
    month_count: months,
    balance_max: words.balance,
    fee_returned: words.fee_returned,
    payout_day_amount: words.out_day,
    payout_month_amount: words.out_month,
    card_money: words.card_money,
  }
  const said = new Set<string>(lines.map(({ rule }) => rule))
  return Object.entries(names)
    .flatMap(([rule, name]) => (said.has(rule) ? name : []))
    .join(' · ')
}
