import type { Formats } from '@sahuji/contract/language/formats'
import { visible } from '@sahuji/contract/input/cleaned'
import { parseRupees } from '@sahuji/contract/money/money'
import { inDigits } from './digits.ts'

const rupeeDigitsMax = 13

export interface Typed {
  text: string
  /** Where the caret stands, counted in characters. */
  caret: number
}

type Style = Pick<Formats, 'digits' | 'grouping'>

/** What a person typed into an amount, in their digits and groups; undefined if it is no amount in the making. */
export function regroup(text: string, caret: number, style: Style): Typed | undefined {
  const folded = visible(text)
  const before = plain(visible(text.slice(0, caret)))
  const whole = plain(folded)
  const parts = /^(\d*)(\.\d{0,2})?$/.exec(whole)
  if (!parts || (parts[1] ?? '').length > rupeeDigitsMax) return undefined
  const grouped = inDigits(groups(parts[1] ?? '', style) + (parts[2] ?? ''), style)
  return { text: grouped, caret: caretAfter(grouped, before.length) }
}

/** The paisa of a typed amount; undefined while there is none. */
export function paisaOf(text: string): bigint | undefined {
  return text === '' ? undefined : parseRupees(plain(visible(text)).replace(/\.$/, ''))
}

/** An amount as the field shows it: without paisa where there are none. */
export function typedForm(paisa: bigint | undefined, style: Style): string {
  if (paisa === undefined) return ''
  const rest = paisa % 100n
  const paisaText = rest === 0n ? '' : `.${`${rest}`.padStart(2, '0')}`
  return inDigits(groups(`${paisa / 100n}`, style) + paisaText, style)
}

/** The same of a text that came as a whole, as it is pasted: where it has no point, a comma before its last two digits is one. */
export function regroupWhole(text: string, style: Style): Typed | undefined {
  const said = bare(visible(text))
  const pointed = said.includes('.') ? said : said.replace(/,(?=\d{2}$)/, '.')
  return regroup(pointed, pointed.length, style)
}

/** Without what people write around an amount: "Rs 5,000/-", "NPR 5000". */
const bare = (text: string) =>
  text
    .replace(/^\s*(?:Rs\.?|NPR|र[ुू]\.?)/iu, '')
    .replace(/\/?[-–—=]?\s*$/, '')
    .trim()

const plain = (text: string) => bare(text).replace(/[\s,]/g, '')

const groups = (digits: string, { grouping }: Style) =>
  digits.replace(grouping === 'lakh' ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g, ',')

/** The place after the n-th character that is not a comma. */
function caretAfter(text: string, count: number): number {
  let left = count
  let at = 0
  while (left > 0 && at < text.length) {
    if (text[at] !== ',') left -= 1
    at += 1
  }
  return at
}
