import { msg } from '@sahuji/contract/language/translatable'
import { mailKind } from '../../platform/messages/message-kinds.ts'

/** The link by which an operator sets the password of an account in the back office; nobody else sees it. */
export const officePasswordMail = mailKind('office-password-link', {
  subject: msg('Set your password for the back office'),
  text: msg(`Dear {name},

please open this link to set your password for the back office of {brand}:

{link}

It works once and for {hours} hours. Pass it on to nobody. If you do not work there, please tell us.

{brand}`),
})
