import type { FeeSlab } from '@sahuji/contract/tariff/lines'
import type { Language } from '@sahuji/contract/languages'
import { amountsIn, formatMoney } from '@sahuji/contract/money'
import { nepaliDate, startOfKathmanduDay } from '@sahuji/contract/time'
import type { TariffRule } from '../tariff/rules.ts'
import { cardMoneyWords } from './fee-card-money.ts'
import { feeWords } from './fee-words.ts'
import { inDigitsOf } from './fill-facts.ts'

/** What writes figures, names and days in one language. */
export type Writer = ReturnType<typeof writerIn>

/** The writer of a language. */
export function writerIn(language: Language) {
  const words = feeWords(language)
  const digits = (text: string) => inDigitsOf(language, text)
  const money = (amount: bigint) => digits(formatMoney(amount, { language }))
  return {
    words,
    card_money: cardMoneyWords(language),
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
    fee: (rule: TariffRule) => feeIn(rule, { words, digits, money }),
  }
}

function feeIn(rule: TariffRule, write: Pick<Writer, 'words' | 'digits' | 'money'>): string {
  const { words, digits, money } = write
  if (rule.fee_kind === 'free') return words.free
  if (rule.fee_kind === 'flat') return money(rule.fee_value)
  if (rule.fee_slabs) return rule.fee_slabs.map((slab) => slabIn(slab, write)).join(', ')
  const bound = (text: string, fee: bigint | null) => (fee === null ? [] : [text.replace('{fee}', money(fee))])
  const parts = [digits(percentOf(rule.fee_value)), ...bound(words.at_least, rule.fee_min)]
  return [...parts, ...bound(words.at_most, rule.fee_max)].join(', ')
}

const slabIn = ({ up_to, fee }: FeeSlab, { words, money }: Pick<Writer, 'words' | 'money'>): string =>
  up_to === null
    ? words.slab_above.replace('{fee}', money(fee))
    : words.slab.replace('{fee}', money(fee)).replace('{amount}', money(up_to))

/** 5 basis points are 0.05 %. */
function percentOf(basisPoints: bigint): string {
  const rest = `${basisPoints % 100n}`.padStart(2, '0').replace(/0+$/, '')
  return `${basisPoints / 100n}${rest && `.${rest}`} %`
}

/** A table in Markdown; `align` says of each column whether it is figures (`r`). */
export function table(head: readonly string[], rows: readonly string[][], align: string): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line([...align].map((side) => (side === 'r' ? '--:' : '---'))), ...rows.map(line)].join('\n')
}
