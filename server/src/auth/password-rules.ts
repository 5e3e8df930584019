import { readFileSync } from 'node:fs'

/** The passwords that thieves try first, eight characters and longer, by frequency in leaks (zxcvbn's list, MIT) and Nepali ones. */
const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
)

const words = [
  'sahuji',
  'sahu',
  'merchant',
  'wallet',
  'dashboard',
  'password',
  'nepal',
  'kathmandu',
  'admin',
  'welcome',
]

/** True for a password that is guessed first: a common one, or a word of ours or of the person's with digits and signs around. */
export function isCommonPassword(password: string, about: readonly string[]): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const core = letters(plain)
  const known = [...words, ...about.flatMap((text) => [...text.toLowerCase().split(/[\s@.]+/), text].map(letters))]
  return common.has(plain) || isMonotonous(plain) || core === '' ? true : known.filter(Boolean).includes(core)
}

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{Letter}\p{Mark}]/gu, '')

/** `aaaaaaaa`, `abababab`, `12121212`: at most two different characters. */
const isMonotonous = (text: string): boolean => new Set(text).size <= 2
