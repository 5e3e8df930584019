import { msg } from '@sahuji/contract/language/translatable'
import { mailKind, smsKind } from '../platform/messages/message-kinds.ts'

/** The link of an invitation to a person's e-mail address. */
export const invitationMail = mailKind('invitation', {
  subject: msg('{shop} invites you on {brand}'),
  text: msg(`Hello,

{by} invites you to work in {shop} on {brand}. Open this link to see your role and to accept:

{link}

It works once, for {hours} hours, and for this address only. If you do not know {shop}, ignore this mail.

{brand}`),
})

/** The same to a mobile number. */
export const invitationSms = smsKind('invitation', msg('{shop} invites you: {link}'))

/** To the owners: somebody joined the shop, or has another role. */
export const roleMail = mailKind('role-changed', {
  subject: msg('A role in {shop} changed'),
  text: msg(`Dear {name},

{person} now has the role “{role}” in {shop}.

If you did not expect this, open Team and take the access away:

{link}

{brand}`),
})

/** To a person who was removed from a shop. */
export const removedMail = mailKind('member-removed', {
  subject: msg('You no longer have access to {shop}'),
  text: msg(`Dear {name},

your access to {shop} on {brand} was ended. Your own account stays, and other businesses you belong to are not affected.

{brand}`),
})

/** The names of the roles in messages. */
export const roleNames = {
  owner: msg('Owner'),
  manager: msg('Manager'),
  cashier: msg('Cashier'),
  accountant: msg('Accountant'),
  developer: msg('Developer'),
  door: msg('Door'),
} as const
