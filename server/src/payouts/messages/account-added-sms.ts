import { msg } from '@sahuji/contract/translatable'
import { smsKind } from '../../platform/messages/message-kinds.ts'

/** To the mobile numbers of a merchant, when a bank account was added, in one part. `end`: the last four digits of its number. */
export const accountAddedSms = smsKind(
  'payout-account-added',
  msg(
    '{brand}: a bank account ending {end} was added, usable in 24 hours. Not you? Remove it under Bank Deposit or call {support_phone}.',
  ),
)

/** The same of an account to whose number the bank has another name. */
export const shutAccountAddedSms = smsKind(
  'payout-account-added-shut',
  msg(
    '{brand}: a bank account ending {end} was added; it opens once we accept a cheque. Not you? Remove it or call {support_phone}.',
  ),
)
