import { latinDigits } from './digits.ts'

/** Invisible format characters, which are copied along with a text. */
const invisible = /[\p{Cf}\p{DI}]/gu
const fullWidth = /[\uff01-\uff5e]/g
const hyphens = /[\p{Pd}\u2212]/gu

/** Removes invisible characters and writes full-width letters and the digits of every script as plain ones. */
export const visible = (text: string): string =>
  latinDigits(text.replace(invisible, ''))
    .replace(fullWidth, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')

/** In Unicode's composed form (NFC): a letter and its accent, typed apart or together, are the same text. */
export const composed = (text: string): string => text.normalize('NFC')

/**
 * Cleans a typed or pasted identifier: an address, a number, a reference, an amount. Letters are composed, dashes become
 * hyphens, spaces become plain and are trimmed at both ends. Passwords are never cleaned.
 */
export const cleaned = (text: string): string =>
  composed(visible(text)).replace(hyphens, '-').replace(/\s+/gu, ' ').trim()

/** The same without characters that group digits: spaces, hyphens, brackets, points. */
export const withoutGaps = (text: string): string => cleaned(text).replace(/[\s().-]/g, '')

/** A mobile number in any usual spelling with `+977` or ten digits: `00977`, `(+977)` and a leading zero are understood. */
export const plainMobile = (text: string): string =>
  withoutGaps(text)
    .replace(/^00(?=977)/, '+')
    .replace(/^(\+?977)?0(?=9\d{9}$)/, '$1')
