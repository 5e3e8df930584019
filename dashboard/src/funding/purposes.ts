import type { LoadPurpose } from '@sahuji/contract/funding'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** What a load may be for, in the order in which shops need it. */
export const purposeWords: Record<LoadPurpose, MessageDescriptor> = {
  stock: msg`Buying stock`,
  supplier: msg`Paying a supplier`,
  salaries: msg`Salaries`,
  rent_and_bills: msg`Rent and bills`,
  working_capital: msg`Working capital`,
  other: msg`Something else`,
}
