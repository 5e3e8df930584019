import type { Language } from '@sahuji/contract/language/languages'
import { msg, type Translatable } from '@sahuji/contract/language/translatable'
import { sayWith } from '../platform/texts/say.ts'
import type { TariffLine } from '../tariff/lines.ts'
import { narrowingsFrom } from '../tariff/narrowings.ts'
import { nameIn, openPurposes } from '../tariff/purposes.ts'
import type { TariffRule } from '../tariff/rules.ts'
import { feeSentences, pageLanguage, properName } from './fee-words.ts'
import { table, type Writer } from './fee-writer.ts'

/** What every way allows at once, in a day and in a month. */
export function limitsTable(rules: readonly TariffRule[], { words, money, digits, way }: Writer): string {
  const isMonthCounted = rules.some(({ month_count }) => month_count !== null)
  const ofMonth = ({ month_count }: TariffRule) => (month_count === null ? words.no_limit : digits(`${month_count}`))
  const rows = rules.map((rule) => [
    way(rule),
    money(rule.amount_min),
    money(rule.amount_max),
    money(rule.day_amount),
    digits(`${rule.day_count}`),
    money(rule.month_amount),
    ...(isMonthCounted ? [ofMonth(rule)] : []),
  ])
  const heads = [words.way, words.least, words.most, words.day, words.day_count, words.month]
  return isMonthCounted ? table([...heads, words.month_count], rows, '-rrrrrr') : table(heads, rows, '-rrrrr')
}

/** The ways that count together. */
export function sharedLimits(rules: readonly TariffRule[], { say, way, all }: Writer): string {
  const groups = Map.groupBy(rules, ({ limit_group }) => limit_group)
  return [...groups.values()]
    .filter(({ length }) => length > 1)
    .map((group) => say(feeSentences.together, { ways: all(group.map(way)) }))
    .join('\n\n')
}

/** The limits that hold only for a rail, a bank or a step, beside those of the way; nothing where there are none. */
export function narrowerLimits(lines: readonly TariffLine[], { words, money, digits, way }: Writer): string {
  const narrower = narrowingsFrom(lines)
  if (narrower.length === 0) return ''
  const amount = (of: bigint | null) => (of === null ? '' : money(of))
  const count = (of: number | null) => (of === null ? '' : digits(`${of}`))
  const rows = narrower.map(({ rail, bank, tier, ...set }) => [
    way(set),
    [rail, bank]
      .flatMap((name) => (name === null ? [] : properName(name)))
      .concat(tier ? words.tiers[tier] : [])
      .join(', '),
    amount(set.amount_min),
    amount(set.amount_max),
    amount(set.day_amount),
    count(set.day_count),
    amount(set.month_amount),
    count(set.month_count),
  ])
  const heads = [words.least, words.most, words.day, words.day_count, words.month, words.month_count]
  return `${words.narrower}\n\n${table([words.way, words.only_for, ...heads], rows, '--rrrrrr')}`
}

/** What a load may be for, by the ways that agree on it. */
export function purposesOf(
  rules: readonly TariffRule[],
  lines: readonly TariffLine[],
  { write: { say, way, all }, language }: { write: Writer; language: Language },
): string {
  const ownNameOf = (code: string) =>
    Object.hasOwn(ownPurposes, code) ? sayWith(pageLanguage(language), ownPurposes[code] ?? code, {}) : code
  const nameOf = ({ code, names }: ReturnType<typeof openPurposes>[number]) =>
    nameIn(names, language) ?? ownNameOf(code)
  const groups = Map.groupBy(rules, ({ channel }) => openPurposes(lines, channel).map(nameOf).join(', '))
  return [...groups]
    .filter(([purposes]) => purposes !== '')
    .map(([purposes, group]) => {
      if (groups.size === 1) return say(feeSentences.for_purposes, { purposes })
      return say(feeSentences.for_purposes_by, { ways: all(group.map(way)), purposes })
    })
    .join('\n\n')
}

/** The product's own purposes, as the load screen calls them. */
const ownPurposes: Readonly<Record<string, Translatable>> = {
  stock: msg('Buying stock'),
  supplier: msg('Paying a supplier'),
  salaries: msg('Salaries'),
  rent_and_bills: msg('Rent and bills'),
  working_capital: msg('Working capital'),
  other: msg('Something else'),
}
