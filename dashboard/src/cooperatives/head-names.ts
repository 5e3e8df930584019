import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { AccountHead } from '@sahuji/contract/cooperatives'
import type { BookRowKind, TheirSide } from '@sahuji/contract/cooperatives/book'

/** What a member's money is for. */
export const headNames: Record<AccountHead, MessageDescriptor> = {
  share: msg`Share capital`,
  compulsory_saving: msg`Compulsory saving`,
  optional_saving: msg`Optional saving`,
  term_deposit: msg`Term deposit`,
  loan_principal: msg`Loan principal`,
  loan_interest: msg`Loan interest`,
  penalty: msg`Penalty`,
  entry_fee: msg`Entry fee`,
}

export const rowKindNames: Record<BookRowKind, MessageDescriptor> = {
  deposit: msg`Deposit`,
  payout: msg`Paid out`,
  reversal: msg`Taken back`,
  commission: msg`Commission`,
  settlement: msg`Settlement`,
}

/** How a row compares with the newest file of the cooperative. */
export const theirSideNames: Record<Exclude<TheirSide, 'none'>, MessageDescriptor> = {
  both: msg`In both`,
  missing_there: msg`Not in theirs`,
  amount: msg`Amount differs`,
  member: msg`Member differs`,
  head: msg`Account differs`,
  day: msg`Day differs`,
}
