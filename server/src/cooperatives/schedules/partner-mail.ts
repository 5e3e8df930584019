import { msg } from '@sahuji/contract/language/translatable'
import { mailKind } from '../../platform/messages/message-kinds.ts'

/** Brings a cooperative the book that a shop keeps for it. It holds no figures and no member: those are behind the link. */
export const partnerBookMail = mailKind('partner-book', {
  subject: msg('Book of “{shop}” for {code}: {from} to {to}'),
  text: msg(`Dear {name},

“{shop}” takes deposits of your members. Its book from {from} to {to} is ready to download until {until}:

{link}

Anyone with this link can open the book, so do not forward it. The shop ends these mails at any time, and so do we: write to {email}.

{brand}`),
})
