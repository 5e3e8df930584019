import { msg } from '@sahuji/contract/language/translatable'
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

/** To a new address: the link that puts it in place of the old one. */
export const emailChangeLinkMail = mailKind('email-change-link', {
  subject: msg('Confirm your new e-mail address'),
  text: msg(`Hello,

please open this link to use this address for your {brand} account from now on:

{link}

It works once and for {hours} hours. Until then your old address stays. If you did not ask for it, you need not do anything.

{brand}`),
})

/** To the old address, when another one is asked for. */
export const emailChangeAskedMail = mailKind('email-change-asked', {
  subject: msg('A new e-mail address was asked for'),
  text: msg(`Dear {name},

another e-mail address was asked for on your {brand} account, with your password. Nothing has changed yet: the new address has to be confirmed first.

If it was not you, set a new password now. That makes the request void:

{link}

{brand}`),
})

/** To the old address, when the new one is in place. `masked`: the new one, mostly hidden. */
export const emailChangedMail = mailKind('email-changed', {
  subject: msg('Your e-mail address was changed'),
  text: msg(`Dear {name},

the e-mail address of your {brand} account is {masked} from now on. You can no longer sign in with this address.

If it was not you, call us at once: {support_phone}.

{brand}`),
})

/** To an address that has an account already, when somebody wants it for another one. */
export const emailInUseMail = mailKind('email-change-in-use', {
  subject: msg('This address has an account already'),
  text: msg(`Dear {name},

somebody asked to use this e-mail address for another {brand} account. It belongs to yours, so nothing was changed. If that was you, sign in with this address, or choose another one there.

{brand}`),
})
