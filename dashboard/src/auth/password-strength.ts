import { passwordLengthMin } from '@sahuji/contract/auth/password-rules'

export type Strength = 'short' | 'weak' | 'fair' | 'strong'

const ownWordLength = 4
const bits = { fair: 45, strong: 65 }
const alphabets: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 33],
]

/**
 * A hint while a password is written: how many guesses it stands, by length and alphabet. What the person is known by
 * does not count, nor do runs (aaaa, 1234). The server alone decides, by its list of common passwords.
 */
export function passwordStrength(password: string, known: readonly string[] = []): Strength {
  if (password.length < passwordLengthMin) return 'short'
  const counted = withoutRuns(without(password, known))
  const alphabet = alphabets.reduce((sum, [letters, size]) => sum + (letters.test(counted) ? size : 0), 0)
  const stands = counted.length * Math.log2(alphabet || 1)
  if (stands < bits.fair) return 'weak'
  return stands < bits.strong ? 'fair' : 'strong'
}

/** Names, addresses and numbers of the person taken out, in parts of four letters or more. */
function without(password: string, known: readonly string[]): string {
  const words = known
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= ownWordLength)
  return words.reduce((rest, word) => {
    const at = rest.toLowerCase().indexOf(word)
    return at === -1 ? rest : rest.slice(0, at) + rest.slice(at + word.length)
  }, password)
}

/** Letters that repeat the one before, or follow it in order, taken out. */
function withoutRuns(text: string): string {
  return [...text]
    .filter((letter, at, all) => {
      const step = (letter.codePointAt(0) ?? 0) - (all[at - 1]?.codePointAt(0) ?? 0)
      return at === 0 || Math.abs(step) > 1
    })
    .join('')
}
