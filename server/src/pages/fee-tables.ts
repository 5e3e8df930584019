import type { LadderRung } from '@sahuji/contract/tariff'
import type { Language } from '@sahuji/contract/languages'
import { amountsIn, formatMoney, rupees } from '@sahuji/contract/money'
import { nepaliDate, startOfKathmanduDay } from '@sahuji/contract/time'
import { quote } from '../tariff/fees.ts'
import { ladderChannel, rungOf } from '../tariff/ladder.ts'
import type { TariffRule, TariffTier } from '../tariff/rules.ts'
import { feeWords } from './fee-words.ts'
import { inDigitsOf, type PageFacts } from './fill-facts.ts'

const exampleAmount = rupees('10,000')

/** The tables, the example and the sources of the fees page as Markdown, out of the rules that the product enforces. */
export function feeTables(rules: readonly TariffRule[], tiers: readonly TariffTier[], language: Language): PageFacts {
  const write = writerIn(language)
  return {
    fees_table: feesTable(rules, write),
    limits_table: limitsTable(rules, write),
    limits_shared: sharedLimits(rules, write),
    fees_sources: sources(rules, write),
    ladder_table: ladderTable(rules, tiers, write),
    ...starterFacts(tiers, write),
    ...example(rules, write),
  }
}

/** The steps of the ladder beside one another; the step before phone and e-mail, on which nothing moves, is said in the text. */
function ladderTable(rules: readonly TariffRule[], tiers: readonly TariffTier[], write: Writer): string {
  const { words, money, digits, day } = write
  const rule = rules.find(({ channel }) => channel === ladderChannel)
  const rungs = rule ? tiers.filter(({ tier }) => tier !== 'none').map((tier) => rungOf(tier, rule)) : []
  const limit = (amount: bigint | null) => (amount === null ? words.no_limit : money(amount))
  const rows = [
    [words.most, ...rungs.map(({ amount_max }) => money(amount_max))],
    [words.day, ...rungs.map(({ day_amount }) => limit(day_amount))],
    [words.day_count, ...rungs.map(({ day_count }) => (day_count === null ? words.no_limit : digits(`${day_count}`)))],
    [words.month, ...rungs.map(({ month_amount }) => money(month_amount))],
    [words.balance, ...rungs.map(({ balance_max }) => limit(balance_max))],
    [words.out_day, ...rungs.map((rung) => outOf(rung, rung.payout_day_amount, write))],
    [words.out_month, ...rungs.map((rung) => outOf(rung, rung.payout_month_amount, write))],
    [words.since, ...rungs.map(({ valid_from }) => day(valid_from))],
  ]
  return table([words.limit, ...rungs.map(({ tier }) => words.tiers[tier])], rows, `-${'r'.repeat(rungs.length)}`)
}

function outOf({ payout_month_amount }: LadderRung, amount: bigint | null, { words, money }: Writer): string {
  if (payout_month_amount === 0n) return words.nothing_yet
  return amount === null ? words.no_limit : money(amount)
}

/** What holds before KYC is verified, for the versions of the text that name it alone. */
function starterFacts(tiers: readonly TariffTier[], { words, money, day }: Writer): PageFacts {
  const starter = tiers.find(({ tier }) => tier === 'starter')
  if (!starter) return {}
  const { amount_max, month_amount, balance_max, may_withdraw, valid_from } = starter
  const figures = [
    [words.most, amount_max],
    [words.month_all, month_amount],
    [words.balance, balance_max],
  ] as const
  const rows = [
    ...figures.map(([name, amount]) => [name, amount === null ? words.no_limit : money(amount)]),
    [words.out, may_withdraw ? words.open : words.nothing_yet],
    [words.since, day(valid_from)],
  ]
  return { before_kyc_table: table([words.before_kyc, words.limit], rows, '-r') }
}

/** "New rules for E-banking and connectIPS." */
export function tariffChange(
  rules: readonly TariffRule[],
  tiers: readonly TariffTier[],
  { day, language }: { day: string; language: Language },
): string {
  const write = writerIn(language)
  const ways = rules.filter(({ valid_from }) => valid_from === day).map(write.way)
  ways.push(...tiers.filter(({ valid_from }) => valid_from === day).map(({ tier }) => write.words.step[tier]))
  return write.words.changed.replace('{ways}', write.all(ways))
}

type Writer = ReturnType<typeof writerIn>

function writerIn(language: Language) {
  const words = feeWords(language)
  const digits = (text: string) => inDigitsOf(language, text)
  const money = (amount: bigint) => digits(formatMoney(amount, { language }))
  return {
    words,
    digits,
    money,
    cited: (source: string) => amountsIn(source, language),
    way: ({ channel }: TariffRule) => words.channels[channel] ?? channel,
    all: (ways: readonly string[]) =>
      ways.length < 2 ? ways.join('') : `${ways.slice(0, -1).join(', ')} ${words.and} ${ways.at(-1)}`,
    day: (day: string) => {
      const bs = nepaliDate(startOfKathmanduDay(day))
      return digits(bs ? `${day} / ${bs.year} ${words.months[bs.month - 1]} ${bs.day}` : day)
    },
    fee: (rule: TariffRule) => feeIn(rule, { words, digits, money }),
  }
}

function feeIn(rule: TariffRule, write: Pick<Writer, 'words' | 'digits' | 'money'>): string {
  const { words, digits, money } = write
  if (rule.fee_kind === 'free') return words.free
  if (rule.fee_kind === 'flat') return money(rule.fee_value)
  const bound = (text: string, fee: bigint | null) => (fee === null ? [] : [text.replace('{fee}', money(fee))])
  const parts = [digits(percentOf(rule.fee_value)), ...bound(words.at_least, rule.fee_min)]
  return [...parts, ...bound(words.at_most, rule.fee_max)].join(', ')
}

/** 5 basis points are 0.05 %. */
function percentOf(basisPoints: bigint): string {
  const rest = `${basisPoints % 100n}`.padStart(2, '0').replace(/0+$/, '')
  return `${basisPoints / 100n}${rest && `.${rest}`} %`
}

/** One line for the rules of one source and one day. */
function sources(rules: readonly TariffRule[], { way, day, all, cited }: Writer): string {
  const groups = Map.groupBy(rules, ({ valid_from, source }) => `(${day(valid_from)}): ${cited(source)}`)
  return [...groups].map(([says, group]) => `- **${all(group.map(way))}** ${says}`).join('\n')
}

/** The load of the text's own example, by e-banking where there is such a rule. */
function example(rules: readonly TariffRule[], { money, way, fee }: Writer): PageFacts {
  const rule = rules.find(({ channel }) => channel === 'load:ebanking') ?? rules[0]
  if (!rule) return {}
  const asked = quote(rule, amountFor(rule))
  return {
    example_way: way(rule),
    example_rate: fee(rule),
    example_amount: money(asked.amount),
    example_fee: money(asked.fee),
    example_net: money(asked.net),
  }
}

/** The example's amount, or the nearest that the rule itself would not refuse. */
function amountFor({ amount_min, amount_max }: TariffRule): bigint {
  if (amount_max < exampleAmount) return amount_max
  return amount_min > exampleAmount ? amount_min : exampleAmount
}

function feesTable(rules: readonly TariffRule[], { words, money, way, fee, day }: Writer): string {
  const rows = rules.map((rule) => {
    const asked = quote(rule, amountFor(rule))
    return [way(rule), fee(rule), money(asked.fee), money(asked.net), day(rule.valid_from)]
  })
  const pays = words.pays.replace('{amount}', money(exampleAmount))
  return table([words.way, words.fee, pays, words.arrives, words.since], rows, '-rrr-')
}

function limitsTable(rules: readonly TariffRule[], { words, money, digits, way }: Writer): string {
  const rows = rules.map((rule) => [
    way(rule),
    money(rule.amount_min),
    money(rule.amount_max),
    money(rule.day_amount),
    digits(`${rule.day_count}`),
    money(rule.month_amount),
  ])
  return table([words.way, words.least, words.most, words.day, words.day_count, words.month], rows, '-rrrrr')
}

function sharedLimits(rules: readonly TariffRule[], { words, way, all }: Writer): string {
  const groups = Map.groupBy(rules, ({ limit_group }) => limit_group)
  return [...groups.values()]
    .filter(({ length }) => length > 1)
    .map((group) => words.together.replace('{ways}', all(group.map(way))))
    .join('\n\n')
}

function table(head: readonly string[], rows: readonly string[][], align: string): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line([...align].map((side) => (side === 'r' ? '--:' : '---'))), ...rows.map(line)].join('\n')
}
