import { msg } from '@sahuji/contract/language/translatable'
import { mailKind, smsKind } from '../../platform/messages/message-kinds.ts'

/** The link that sets a new password. */
export const passwordResetMail = mailKind('password-reset', {
  subject: msg('Set a new password'),
  text: msg(`Hello,

please open this link to set a new password for your {brand} account:

{link}

It works once and for {minutes} minutes. If you did not ask for it, you need not do anything: your password stays as it is.

{brand}`),
})

/** The same for a verified mobile number. */
export const passwordResetSms = smsKind(
  'password-reset',
  msg('{brand}: set a new password within {minutes} minutes: {link} Not you? Do nothing.'),
)
