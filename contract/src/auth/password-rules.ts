import * as z from 'zod/mini'

export const passwordLengthMin = 12
export const passwordLengthMax = 128
/** The number of a person's newest passwords, the current one included, that cannot be chosen again. */
export const passwordsRemembered = 5

/** A newly chosen password. No rules of composition (NIST SP 800-63B); forbidden passwords are checked separately. */
export const newPassword = z.string().check(z.minLength(passwordLengthMin), z.maxLength(passwordLengthMax))

const ownWordLength = 4
const restLength = 8
const runLength = 3
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')])

/**
 * True if too little is left without the person's names, addresses and numbers. Words under four letters do not count.
 */
export function isPersonal(password: string, about: readonly string[]): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const words = about
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u), text.replace(/\D/g, '').slice(-10)])
    .map((word) => word.normalize('NFKC').toLowerCase())
    .filter((word) => word.length >= ownWordLength)
    .sort((one, other) => other.length - one.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), plain)
  return rest !== plain && rest.replace(/[^\p{L}\p{M}\p{N}]/gu, '').length < restLength
}

/** True for a repeated part (abcabcabcabc), or runs of the alphabet and the keyboard (qwerty123456). */
export function isPattern(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  return new Set(plain).size <= 3 || /^(.{1,8}?)\1+$/su.test(plain) || withoutRuns(plain).length < runLength
}

/** The letters that belong to no run of three or more, in either direction. */
function withoutRuns(text: string): string {
  let rest = ''
  for (let at = 0; at < text.length;) {
    const length = Math.max(...runs.map((run) => runAt(text, at, run)))
    if (length < runLength) rest += text[at]
    at += length < runLength ? 1 : length
  }
  return rest
}

function runAt(text: string, at: number, run: string): number {
  const start = run.indexOf(text[at] ?? '\0')
  if (start === -1) return 0
  let length = 1
  while (start + length < run.length && text[at + length] === run[start + length]) length++
  return length
}
