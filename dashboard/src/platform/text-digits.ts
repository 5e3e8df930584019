import type { I18n, MessageDescriptor, Messages } from '@lingui/core'
import type { Formats } from '@sahuji/contract/language/formats'
import { inDigits } from '../kit/format/digits.ts'
import { currentFormats } from './formats.ts'

// a tag of a text, or a number that is none of a name (3-D, A4, 1Password), of a telephone and of a code (099)
const numbers = /<[^>]*>|(?<![\p{L}\d+.,])(?!0\d)\d[\d,.]*(?![\dA-Za-z]|-[A-Za-z])/gu

/** Compiled texts with the numbers that the translators wrote in the person's digits: "30 days", "at most 128 characters". */
export function textsInDigits(messages: Messages, formats: Formats): Messages {
  if (formats.digits === 'latin') return messages
  const written = (text: string) =>
    text.replace(numbers, (found) => (found.startsWith('<') ? found : inDigits(found, formats)))
  return Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, inParts(text, written)])) as Messages
}

/** A text is a string, or a list of strings and of values: `[name, kind, cases]`, of which the cases are texts again. */
function inParts(text: unknown, written: (text: string) => string): unknown {
  if (typeof text === 'string') return written(text)
  if (!Array.isArray(text)) return text
  return text.map((part: unknown) => {
    if (typeof part === 'string') return written(part)
    if (!Array.isArray(part) || typeof part[2] !== 'object' || part[2] === null) return part
    const cases = Object.entries(part[2] as Record<string, unknown>)
    return [part[0], part[1], Object.fromEntries(cases.map(([name, each]) => [name, inParts(each, written)]))]
  })
}

type Values = Record<string, unknown>
type Say = (text: string | MessageDescriptor, values?: Values, options?: object) => string

/** Makes the numbers inside sentences follow the person's digits; a number that chooses a plural stays one. */
export function spellNumbers(i18n: I18n): void {
  const say: Say = i18n._.bind(i18n) as Say
  const spelled: Say = (text, values, options) => {
    const formats = currentFormats()
    if (formats.digits === 'latin') return say(text, values, options)
    const [id, given] = typeof text === 'string' ? [text, values] : [text.id, text.values ?? values]
    const counts = countsOf(i18n.messages[id])
    const inDigitsOf = ([name, value]: [string, unknown]) =>
      typeof value === 'number' && !counts.has(name) ? [name, inDigits(`${value}`, formats)] : [name, value]
    const written = given && Object.fromEntries(Object.entries(given).map(inDigitsOf))
    return typeof text === 'string'
      ? say(text, written, options)
      : say({ ...text, ...(written && { values: written }) })
  }
  Object.assign(i18n, { _: spelled, t: spelled })
}

/** The names that choose a plural or a case: `[name, 'plural', cases]` in a compiled text. */
function countsOf(message: unknown): Set<unknown> {
  const parts: unknown[] = Array.isArray(message) ? message : []
  return new Set(parts.flatMap((part) => (Array.isArray(part) && part.length > 1 ? [part[0]] : [])))
}
