import { msg } from '@sahuji/contract/translatable'
import { mailKind } from '../../platform/messages/message-kinds.ts'

/** To an address that has an account already, when somebody wants it for another one. */
export const emailInUseMail = mailKind('email-change-in-use', {
  subject: msg('This address has an account already'),
  text: msg(`Dear {name},

somebody asked to use this e-mail address for another {brand} account. It belongs to yours, so nothing was changed. If that was you, sign in with this address, or choose another one there.

{brand}`),
})
