import type { LadderRung } from '@sahuji/contract/tariff'
import type { Language } from '@sahuji/contract/language/languages'
import { rupees } from '@sahuji/contract/money/money'
import { quote } from '../tariff/fees.ts'
import { ladderChannel, rungOf } from '../tariff/ladder.ts'
import type { TariffLine } from '../tariff/lines.ts'
import { ruleFrom, rulesFrom, type TariffRule, type TariffTier, tiersFrom } from '../tariff/rules.ts'
import { limitsTable, narrowerLimits, purposesOf, sharedLimits } from './fee-limits.ts'
import { paymentFees } from './fee-payments.ts'
import { sources } from './fee-sources.ts'
import { feeSentences, properName } from './fee-words.ts'
import { table, type Writer, writerIn } from './fee-writer.ts'
import type { PageFacts } from './fill-facts.ts'
import { msg } from '@sahuji/contract/language/translatable'
import { doesCardMoneyPay } from '../tariff/card-money.ts'

const exampleAmount = rupees('10,000')

/** The tables, the example and the sources of the fees page as Markdown, from the rules that the product enforces. */
export function feeTables(lines: readonly TariffLine[], language: Language): PageFacts {
  const write = writerIn(language)
  const [rules, tiers] = [rulesFrom(lines), tiersFrom(lines)]
  return {
    fees_table: [
      feesTable(rules, lines, write),
      ...paymentFees(lines, write),
      outward(lines, write, 'withdrawal'),
      outward(lines, write, 'send'),
      cardMoney(lines, write),
    ]
      .filter(Boolean)
      .join('\n\n'),
    limits_table: limitsTable(rules, write),
    limits_shared: [
      sharedLimits(rules, write),
      narrowerLimits(lines, write),
      purposesOf(rules, lines, { write, language }),
    ]
      .filter(Boolean)
      .join('\n\n'),
    fees_sources: sources(lines, write),
    ladder_table: ladderTable(rules, tiers, write),
    ...starterFacts(tiers, write),
    ...example(rules, write),
  }
}

/** The tiers side by side; the text describes the step before phone and e-mail, which allows no payment. */
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

/** The limits before KYC is verified, for the versions of the text that name it alone. */
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

/** The example's amount, or the nearest that the rule accepts. */
function amountFor({ amount_min, amount_max }: TariffRule): bigint {
  if (amount_max < exampleAmount) return amount_max
  return amount_min > exampleAmount ? amount_min : exampleAmount
}

function feesTable(
  rules: readonly TariffRule[],
  lines: readonly TariffLine[],
  { words, say, money, way, fee, day }: Writer,
): string {
  const row = (rule: TariffRule, name: string) => {
    const asked = quote(rule, amountFor(rule))
    return [name, fee(rule), money(asked.fee), money(asked.net), day(rule.fee_from)]
  }
  const rows = rules.flatMap((rule) => {
    const rails = lines.flatMap((line) =>
      line.rule === 'fee' && line.channel === rule.channel ? (line.rail ?? []) : [],
    )
    const by = (rail: string) => say(feeSentences.by_rail, { way: way(rule), rail: properName(rail) })
    return [row(rule, way(rule)), ...rails.map((rail) => row(ruleFrom(lines, rule.channel, rail), by(rail)))]
  })
  const pays = say(feeSentences.pays, { amount: money(exampleAmount) })
  return table([words.way, words.fee, pays, words.arrives, words.since], rows, '-rrr-')
}

/** The cost and limits of money that leaves the wallet; nothing where the tariff has no such lines. */
function outward(
  lines: readonly TariffLine[],
  { say, money, digits, fee, day }: Writer,
  kind: 'withdrawal' | 'send',
): string {
  const by = kind === 'send' ? 'send:wallet' : 'payout:bank'
  if (!lines.some(({ rule, channel }) => rule === 'fee' && channel === by)) return ''
  const rule = ruleFrom(lines, by)
  return say(feeSentences[kind], {
    fee: fee(rule),
    vat: fee(ruleFrom(lines, 'tax:vat')),
    least: money(rule.amount_min),
    most: money(rule.amount_max),
    day: money(rule.day_amount),
    count: digits(`${rule.day_count}`),
    month: money(rule.month_amount),
    since: day(rule.fee_from),
  })
}

const pays = msg(
  'Money that you loaded by credit card pays requests and counters, before the rest of your wallet. It cannot be sent on or withdrawn. In force since {since}.',
)
const paysNothing = msg(
  'Money that you loaded by credit card cannot be sent on or withdrawn, and pays nothing for now. In force since {since}.',
)

/** What money from a credit card may do; nothing where the tariff has no line of it. */
function cardMoney(lines: readonly TariffLine[], { say, day }: Writer): string {
  const line = lines.find(({ rule }) => rule === 'card_money')
  if (!line) return ''
  return say(doesCardMoneyPay(lines) ? pays : paysNothing, { since: day(line.valid_from) })
}
