import type { I18n, MessageDescriptor } from '@lingui/core'
import { inDigits } from '../kit/format/digits.ts'
import { currentFormats } from './formats-shown.ts'

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
