import type { FeeSlab } from '@sahuji/contract/tariff/lines'
import type { Language } from '@sahuji/contract/language/languages'
import { amountsIn, formatMoney } from '@sahuji/contract/money/money'
import { nepaliDate, startOfKathmanduDay } from '@sahuji/contract/time/time'
import type { FactsOf, Translatable } from '@sahuji/contract/language/translatable'
import { type Fact, sayWith } from '../platform/texts/say.ts'
import type { TariffRule } from '../tariff/rules.ts'
import { feeSentences, feeWords, pageLanguage } from './fee-words.ts'
import { inDigitsOf } from './fill-facts.ts'

/** What writes figures, names and days in one language. */
export type Writer = ReturnType<typeof writerIn>

/** The writer of a language. */
export function writerIn(language: Language) {
  const words = feeWords(language)
  const digits = (text: string) => inDigitsOf(language, text)
  const money = (amount: bigint) => digits(formatMoney(amount, { language }))
  const say = <const English extends string>(
    text: Translatable<English>,
    facts: Readonly<Record<FactsOf<English>, Fact>>,
  ) => sayWith(pageLanguage(language), text, facts)
  return {
    words,
    /** A sentence in the language of the page. */
    say,
    digits,
    money,
    cited: (source: string) => amountsIn(source, language),
    way: ({ channel }: Pick<TariffRule, 'channel'>) => words.channels[channel] ?? channel,
    all: (ways: readonly string[]) =>
      ways.length < 2 ? ways.join('') : `${ways.slice(0, -1).join(', ')} ${words.and} ${ways.at(-1)}`,
    day: (day: string) => {
      const bs = nepaliDate(startOfKathmanduDay(day))
      return digits(bs ? `${day} / ${bs.year} ${words.months[bs.month - 1]} ${bs.day}` : day)
    },
    fee: (rule: TariffRule): string => feeIn(rule, { words, digits, money, say }),
  }
}

function feeIn(rule: TariffRule, write: Pick<Writer, 'words' | 'digits' | 'money' | 'say'>): string {
  const { words, digits, money, say } = write
  if (rule.fee_kind === 'free') return words.free
  if (rule.fee_kind === 'flat') return money(rule.fee_value)
  if (rule.fee_slabs) return rule.fee_slabs.map((slab) => slabIn(slab, write)).join(', ')
  const bound = (text: 'at_least' | 'at_most', bounds: bigint | null) =>
    bounds === null ? [] : [say(feeSentences[text], { fee: money(bounds) })]
  const parts = [digits(percentOf(rule.fee_value)), ...bound('at_least', rule.fee_min)]
  return [...parts, ...bound('at_most', rule.fee_max)].join(', ')
}

const slabIn = ({ up_to, fee }: FeeSlab, { say, money }: Pick<Writer, 'say' | 'money'>): string =>
  up_to === null
    ? say(feeSentences.slab_above, { fee: money(fee) })
    : say(feeSentences.slab, { fee: money(fee), amount: money(up_to) })

/** 5 basis points are 0.05 %. */
function percentOf(basisPoints: bigint): string {
  const rest = `${basisPoints % 100n}`.padStart(2, '0').replace(/0+$/, '')
  return `${basisPoints / 100n}${rest && `.${rest}`} %`
}

/** A table in Markdown; `align` marks each column of figures with `r`. */
export function table(head: readonly string[], rows: readonly string[][], align: string): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line([...align].map((side) => (side === 'r' ? '--:' : '---'))), ...rows.map(line)].join('\n')
}
