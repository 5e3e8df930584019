import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BankAnswerProblem, BankAnswerRow, BankFileOrder } from '@sahuji/contract/payouts/office/bank-files'
import type { OrderStop } from '@sahuji/contract/payouts/stops'

/** The state of an order in a file. */
export const orderStateWords: Readonly<Record<BankFileOrder['state'], MessageDescriptor>> = {
  waiting: msg`Waits for a file`,
  cancelled: msg`Cancelled`,
  in_file: msg`In the file`,
  sent: msg`Sent`,
  paid: msg`Credited`,
  refused: msg`Refused`,
  returned: msg`Returned`,
}

/** Why an order was withdrawn before it left. */
export const stopWords: Readonly<Record<OrderStop, MessageDescriptor>> = {
  frozen: msg`money out is frozen`,
  owes: msg`the merchant owes after a clawback`,
  closed: msg`the wallet is closed`,
  account_not_ready: msg`the account is paused or removed`,
}

/** What a line of an answer reports. */
export const bankAnswerWords: Readonly<Record<NonNullable<BankAnswerRow['outcome']>, MessageDescriptor>> = {
  paid: msg`Credited`,
  refused: msg`Refused`,
  returned: msg`Returned`,
  pending: msg`Under way`,
}

/** Why a line is left out. */
export const problemWords: Readonly<Record<BankAnswerProblem, MessageDescriptor>> = {
  unknown_reference: msg`No order of this file has this reference`,
  amount_differs: msg`Another amount than was ordered`,
  repeated: msg`This reference occurs twice`,
  unknown_state: msg`This word is not a known state`,
  answered_otherwise: msg`This order already ended otherwise`,
  contradicts: msg`The bank reported otherwise before. Nothing moves; once applied, it waits for review under withdrawals`,
  same: msg`Already applied`,
  pending: msg`Still under way at the bank`,
}
