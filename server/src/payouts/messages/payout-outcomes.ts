import { msg } from '@sahuji/contract/language/translatable'
import { framedMail, smsKind } from '../../platform/messages/message-kinds.ts'

/** A mail about a withdrawal: what became of it, its reference, and where all of it is listed. */
const payoutMail = framedMail(
  msg(`Dear {name},

{says}

Reference: {reference}

All of it stands here:

{link}

{brand}`),
)

/** The money is in the account. */
export const payoutCreditedMail = payoutMail('payout-credited', {
  subject: msg('{arrives} is in your bank account'),
  says: msg('your withdrawal of {amount} is done: {arrives} is in the account {account}.'),
})

/** It was stopped before any bank had it: nothing left the wallet. */
export const payoutNotSentMail = payoutMail('payout-not-sent', {
  subject: msg('Your withdrawal of {amount} was not sent'),
  says: msg(
    'your withdrawal of {amount} to the account {account} was not sent. Nothing left your wallet, and {amount} is free in it again.\n\nWhy: {reason}',
  ),
})

/** The bank sent it back, or never took it; the money is free in the wallet again. */
export const payoutReturnedMail = payoutMail('payout-returned', {
  subject: msg('Your withdrawal of {amount} came back'),
  says: msg(
    'your withdrawal of {amount} to the account {account} could not be credited. {amount} is in your wallet again, the fee as well.\n\nWhy: {reason}',
  ),
})

/** Nobody says whether the bank took it; we ask until it is clear. */
export const payoutUnclearMail = payoutMail('payout-unclear', {
  subject: msg('Your withdrawal of {amount} is not clear yet'),
  says: msg(
    'the bank has not said whether {arrives} reached the account {account}. We ask again and again; you need not do anything, and please do not withdraw it again. It is settled or back in your wallet by {by} (Nepal time).',
  ),
})

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
