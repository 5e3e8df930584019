import { msg } from '@sahuji/contract/translatable'
import { smsKind } from '../../platform/messages/message-kinds.ts'

/** `end`: the last four digits of the account; why it came back stands in the mail. */
export const payoutCreditedSms = smsKind(
  'payout-credited',
  msg('{brand}: {amount} is in your bank account ending {end}.'),
)

export const payoutReturnedSms = smsKind(
  'payout-returned',
  msg('{brand}: {amount} to the account ending {end} came back to your wallet.'),
)

export const payoutNotSentSms = smsKind(
  'payout-not-sent',
  msg('{brand}: {amount} to the account ending {end} was not sent. Nothing left your wallet.'),
)

export const payoutUnclearSms = smsKind(
  'payout-unclear',
  msg('{brand}: {amount} to the account ending {end} is not clear yet. Do not withdraw it again; we ask the bank.'),
)
