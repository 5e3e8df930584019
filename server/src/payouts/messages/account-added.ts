import { msg } from '@sahuji/contract/language/translatable'
import { framedMail, smsKind } from '../../platform/messages/message-kinds.ts'

const addedMail = framedMail(
  msg(`Dear {name},

the account of {holder} at {bank}, ending {end}, was added to {trade_name} on {brand}. {opens}

When: {time} (Nepal time)
Device: {device}
Place: {place}

Was it you? Then you need not do anything. If it was not you, remove it now, which needs no fresh proof; what was not sent yet is cancelled:

{link}

Then set a new password and call us: {support_phone}.

{brand}`),
)

const subject = msg('A bank account was added: {bank}, ending {end}')

/** To everybody of the merchant, when a bank account was added. `end`: the last four digits of its number. */
export const accountAddedMail = addedMail('payout-account-added', {
  subject,
  opens: msg('Money can be withdrawn to it from {until} (Nepal time).'),
})

/** The same of an account to whose number the bank has another name. */
export const shutAccountAddedMail = addedMail('payout-account-added-shut', {
  subject,
  opens: msg(
    'The bank has another name for it, so no money can be withdrawn to it until we have accepted a cheque or statement.',
  ),
})

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
