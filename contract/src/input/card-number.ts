import { cleaned } from './cleaned.ts'

/**
 * First digits and lengths of the cards that schemes issue: Visa, Mastercard and Maestro, Mir, American Express, Diners
 * Club, JCB, the schemes under 6 (Discover, UnionPay, RuPay), UnionPay and RuPay under 8, and Nepal's national range 9524
 * (ISO/IEC 7812). A shop numbers its orders by the clock, and 13 digits from 1 are milliseconds: no card begins so.
 */
const issued =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[0-8]\d{14,17}|22(?:0[0-4]|2[1-9]|[3-9]\d)\d{12}|2[3-6]\d{14}|27(?:[01]\d|20)\d{12}|3[47]\d{13}|3(?:0[0-59]|[689]\d)\d{11,16}|35\d{14,17}|6\d{15,18}|8[12]\d{14,17}|9524\d{12,15})$/

/**
 * Whether a text contains an apparent card number: whole groups of digits, divided by single spaces or hyphens, that
 * together have an issued beginning and length and a valid check digit. Other groups may stand before and after.
 * The database's `has_card_number` applies the same rule.
 */
export const hasCardNumber = (text: string): boolean =>
  [...text.matchAll(/(?<![0-9A-Za-z])[0-9]+(?:[ -][0-9]+)*(?![0-9A-Za-z])/g)].some(([run]) =>
    joinedGroups(run.split(/[ -]/)).some((digits) => issued.test(digits) && isLuhn(digits)),
  )

/** Each 13 to 19 digits that neighbouring groups make. */
function joinedGroups(groups: readonly string[]): string[] {
  return groups.flatMap((_, first) => {
    const found: string[] = []
    let digits = ''
    for (let last = first; last < groups.length && digits.length < 19; last += 1) {
      digits += groups[last]
      if (digits.length >= 13 && digits.length <= 19) found.push(digits)
    }
    return found
  })
}

function isLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** The same for typed text, in any script and width of keyboard. */
export const hasTypedCardNumber = (text: string): boolean => hasCardNumber(cleaned(text.normalize('NFKC')))
