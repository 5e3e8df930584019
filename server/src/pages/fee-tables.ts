import type { Language } from '@sahuji/contract/languages'
import { amountsIn, formatMoney, rupees } from '@sahuji/contract/money'
import { nepaliDate, startOfKathmanduDay } from '@sahuji/contract/time'
import { quote } from '../tariff/fees.ts'
import type { TariffRule, TariffTier } from '../tariff/rules.ts'
import { feeWords } from './fee-words.ts'
import { inDigitsOf, type PageFacts } from './fill-facts.ts'

const exampleAmount = rupees('10,000')

/** The tables, the example and the sources of the fees page as Markdown, out of the rules that the product enforces. */
export function feeTables(rules: readonly TariffRule[], tier: TariffTier, language: Language): PageFacts {
  const write = writerIn(language)
  return {
    fees_table: feesTable(rules, write),
    limits_table: limitsTable(rules, write),
    limits_shared: sharedLimits(rules, write),
    fees_sources: sources(rules, write),
    ...tierFacts(tier, write),
    ...example(rules, write),
  }
}

/** What holds before KYC is verified: its figures, and a table of them. */
function tierFacts(tier: TariffTier, { words, money, day }: Writer): PageFacts {
  const { amount_max, month_amount, balance_max, may_withdraw, valid_from } = tier
  const rows = [
    [words.most, money(amount_max)],
    [words.month_all, money(month_amount)],
    [words.balance, money(balance_max)],
    [words.out, may_withdraw ? words.open : words.nothing_yet],
    [words.since, day(valid_from)],
  ]
  const figures = {
    before_kyc_amount: money(amount_max),
    before_kyc_month: money(month_amount),
    before_kyc_balance: money(balance_max),
  }
  return { before_kyc_table: table([words.before_kyc, words.limit], rows, '-r'), ...figures }
}

/** "New rules for E-banking and connectIPS." */
export function tariffChange(
  rules: readonly TariffRule[],
  tier: TariffTier,
  { day, language }: { day: string; language: Language },
): string {
  const write = writerIn(language)
  const ways = rules.filter(({ valid_from }) => valid_from === day).map(write.way)
  if (tier.valid_from === day) ways.push(write.words.before_kyc_time)
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
