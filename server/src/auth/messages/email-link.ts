import { msg } from '@sahuji/contract/translatable'
import { mailKind } from '../../platform/messages/message-kinds.ts'

/** The link that verifies an e-mail address. It goes to whoever has the mailbox, so it says nothing that the one who named it wrote. */
export const emailLinkMail = mailKind('email-link', {
  subject: msg('Verify your e-mail address'),
  text: msg(`Hello,

please open this link to verify your e-mail address with {brand}:

{link}

It is for the account with the mobile number that ends in {mobile_end}. If that is not yours, do nothing: opening it would give the address to somebody else.

It works once and for {hours} hours.

{brand}`),
})
