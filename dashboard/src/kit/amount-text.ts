import { parseRupees } from '@sahuji/contract/money'

const nepaliDigits = '०१२३४५६७८९'
const rupeeDigitsMax = 13

export interface Typed {
  text: string
  /** Where the caret stands, counted in characters. */
  caret: number
}

/** What a person typed into an amount, in lakh groups with Nepali digits folded; undefined if it is no amount in the making. */
export function regroup(text: string, caret: number): Typed | undefined {
  const folded = fold(text)
  const before = plain(fold(text.slice(0, caret)))
  const whole = plain(folded)
  const parts = /^(\d*)(\.\d{0,2})?$/.exec(whole)
  if (!parts || (parts[1] ?? '').length > rupeeDigitsMax) return undefined
  const grouped = lakhs(parts[1] ?? '') + (parts[2] ?? '')
  return { text: grouped, caret: caretAfter(grouped, before.length) }
}

/** The paisa of a typed amount; undefined while there is none. */
export function paisaOf(text: string): bigint | undefined {
  return text === '' ? undefined : parseRupees(text.replace(/\.$/, ''))
}

/** An amount as the field shows it: without paisa where there are none. */
export function typedForm(paisa: bigint | undefined): string {
  if (paisa === undefined) return ''
  const rest = paisa % 100n
  return lakhs(`${paisa / 100n}`) + (rest === 0n ? '' : `.${`${rest}`.padStart(2, '0')}`)
}

const fold = (text: string) => text.replace(/[०-९]/g, (digit) => `${nepaliDigits.indexOf(digit)}`)

const plain = (text: string) => text.replace(/^\s*(?:Rs\.?|रु\.?)/u, '').replace(/[\s,]/g, '')

const lakhs = (digits: string) => digits.replace(/\B(?=(?:\d{2})*\d{3}$)/g, ',')

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
