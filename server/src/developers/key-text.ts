import type { Mode } from '@sahuji/contract/http/lists'
import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 32
const checksumLength = 6

/**
 * The text of a new secret key: its book, 190 random bits and a checksum. Letters, digits and underscores alone, so that a
 * double click selects it whole, and a scanner for leaked keys recognises it without asking us.
 */
export function newKeyText(mode: Mode): string {
  const random = Array.from({ length: randomLength }, () => letters[randomInt(letters.length)]).join('')
  const body = `sahuji_${mode === 'live' ? 'live' : 'test'}_${random}`
  return body + checksumOf(body)
}

const pattern = `sahuji_(?:live|test)_[0-9A-Za-z]{${randomLength + checksumLength}}`
const whole = new RegExp(`^${pattern}$`)
const within = new RegExp(pattern, 'g')

/** Whether a text is a key by its form and checksum: a mistyped key is refused without a look-up. */
export const isKeyText = (text: string): boolean =>
  whole.test(text) && text.endsWith(checksumOf(text.slice(0, -checksumLength)))

/** The key within a text such as an address; undefined where there is none. */
export const keyTextWithin = (text: string): string | undefined => text.match(within)?.find(isKeyText)

/** CRC-32 in base 62, six characters. */
function checksumOf(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let place = 0; place < checksumLength; place++) {
    text = letters[rest % letters.length]! + text
    rest = Math.floor(rest / letters.length)
  }
  return text
}
