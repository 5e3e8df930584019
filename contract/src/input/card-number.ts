import { cleaned } from './cleaned.ts'

/**
 * Whether a text contains an apparent card number: 13 to 19 separate digits, divided at most by single spaces or
 * hyphens, with a valid check digit. The database's `has_card_number` applies the same rule.
 */
export const hasCardNumber = (text: string): boolean =>
  [...text.matchAll(/(?<![0-9A-Za-z])[0-9](?:[ -]?[0-9]){12,18}(?![0-9A-Za-z])/g)].some(([found]) =>
    isLuhn(found.replace(/[ -]/g, '')),
  )

function isLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** The same for typed text, in any script and width of keyboard. */
export const hasTypedCardNumber = (text: string): boolean => hasCardNumber(cleaned(text.normalize('NFKC')))
