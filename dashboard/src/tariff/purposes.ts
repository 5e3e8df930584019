import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type LoadPurpose, loadPurposes } from '@sahuji/contract/tariff/purposes'

/** The purposes of a load, in the order in which shops need them. */
const purposeWords: Record<LoadPurpose, MessageDescriptor> = {
  stock: msg`Buying stock`,
  supplier: msg`Paying a supplier`,
  salaries: msg`Salaries`,
  rent_and_bills: msg`Rent and bills`,
  working_capital: msg`Working capital`,
  other: msg`Something else`,
}

/** A purpose that the tariff offers now, with the operator's name for a later one. */
export interface OfferedPurpose {
  code: string
  name: string | null
}

/** Purposes in the order of a list, the commonest first. */
export const purposeOptions = (
  purposes: readonly OfferedPurpose[],
  write: (words: MessageDescriptor) => string,
): { id: string; label: string }[] =>
  purposes
    .toSorted((one, other) => placeOf(one.code) - placeOf(other.code))
    .map(({ code, name }) => ({ id: code, label: purposeName(code, write, name) }))

/** In the shops' order, later purposes next, and "other" at the end. */
function placeOf(code: string): number {
  if (code === 'other') return Infinity
  const place = Object.keys(purposeWords).indexOf(code)
  return place === -1 ? Number.MAX_SAFE_INTEGER : place
}

/** A purpose in words; a later one by the operator's name for it, or by its code. */
export function purposeName(code: string, write: (words: MessageDescriptor) => string, name?: string | null): string {
  const known = loadPurposes.find((each) => each === code)
  return known ? write(purposeWords[known]) : (name ?? code.replaceAll('_', ' '))
}
