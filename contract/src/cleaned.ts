import { latinDigits } from './digits.ts'

/** Format characters and the like: they come along when a text is copied, and nobody sees them. */
const invisible = /[\p{Cf}\p{DI}]/gu
const fullWidth = /[\uff01-\uff5e]/g
const hyphens = /[\p{Pd}\u2212]/gu

/** A text without characters that nobody sees, with plain letters for full-width ones and 0 to 9 for the digits of every script. */
export const visible = (text: string): string =>
  latinDigits(text.replace(invisible, ''))
    .replace(fullWidth, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')

/**
 * What a person meant where they typed or pasted something that names one thing: an address, a number, a reference, an
 * amount. Every dash is a hyphen, every space a plain one, and none stands at the ends. A password is never cleaned.
 */
export const cleaned = (text: string): string => visible(text).replace(hyphens, '-').replace(/\s+/gu, ' ').trim()

/** The same without what people group digits by: spaces, hyphens, brackets, points. */
export const withoutGaps = (text: string): string => cleaned(text).replace(/[\s().-]/g, '')

/** A mobile number in any usual spelling with `+977` or ten digits: `00977`, `(+977)` and a leading zero are understood. */
export const plainMobile = (text: string): string =>
  withoutGaps(text)
    .replace(/^00(?=977)/, '+')
    .replace(/^(\+?977)?0(?=9\d{9}$)/, '$1')
