import { latinOnly } from '@sahuji/contract/input/latin-only'
import { type KeyObject, sign } from 'node:crypto'

/**
 * The text that connectIPS requires a signature over: `NAME=value` in the form's order, joined by commas without a
 * space.
 */
export const tokenText = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join(',')

/** SHA256withRSA (PKCS#1 v1.5) over a text, in base64. */
export const tokenOf = (text: string, key: KeyObject): string =>
  sign('sha256', Buffer.from(text, 'utf8'), key).toString('base64')

/**
 * A text that may be in a form and under its token: a comma or an equals sign would make the signed text ambiguous, and
 * the other side may count or decode letters beyond ASCII differently. `otherwise` where nothing remains.
 */
export function plainText(text: string, max: number, otherwise: string): string {
  const plain = latinOnly(text).slice(0, max).trim()
  return plain === '' ? otherwise : plain
}
