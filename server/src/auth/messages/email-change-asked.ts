import { msg } from '@sahuji/contract/translatable'
import { mailKind } from '../../platform/messages/message-kinds.ts'

/** To the old address, when another one is asked for. */
export const emailChangeAskedMail = mailKind('email-change-asked', {
  subject: msg('A new e-mail address was asked for'),
  text: msg(`Dear {name},

another e-mail address was asked for on your {brand} account, with your password. Nothing has changed yet: the new address has to be confirmed first.

If it was not you, set a new password now. That makes the request void:

{link}

{brand}`),
})
