import { msg } from '@sahuji/contract/language/translatable'
import { mailKind, smsKind } from '../../platform/messages/message-kinds.ts'

/** The link that sets a new password. */
export const passwordResetMail = mailKind('password-reset', {
  subject: msg('Set a new password'),
  text: msg(`Hello,

open this link to set a new password for your {brand} account:

{link}

It works once and for {minutes} minutes. If you did not request it, you do not need to do anything: your password does not change.

{brand}`),
})

/** The same for a verified mobile number. */
export const passwordResetSms = smsKind(
  'password-reset',
  msg('{brand}: set a new password within {minutes} minutes: {link} Not you? Do nothing.'),
)
