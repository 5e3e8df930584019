import { msg } from '@sahuji/contract/translatable'
import { mailKind } from '../../platform/messages/message-kinds.ts'

/** To a new address: the link that puts it in place of the old one. */
export const emailChangeLinkMail = mailKind('email-change-link', {
  subject: msg('Confirm your new e-mail address'),
  text: msg(`Hello,

please open this link to use this address for your {brand} account from now on:

{link}

It works once and for {hours} hours. Until then your old address stays. If you did not ask for it, you need not do anything.

{brand}`),
})
