import { cleaned } from './cleaned.ts'

/**
 * Whether a text has what looks like a card's number: 13 to 19 digits by themselves, apart at most by single spaces or hyphens,
 * whose check digit is right. The database's `has_card_number` applies the same rule.
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

/** The same of what a person typed, in whatever script and width their keyboard has. */
export const hasTypedCardNumber = (text: string): boolean => hasCardNumber(cleaned(text.normalize('NFKC')))
