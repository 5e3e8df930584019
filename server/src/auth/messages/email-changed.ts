import { msg } from '@sahuji/contract/translatable'
import { mailKind } from '../../platform/messages/message-kinds.ts'

/** To the old address, when the new one is in place. `masked`: the new one, mostly hidden. */
export const emailChangedMail = mailKind('email-changed', {
  subject: msg('Your e-mail address was changed'),
  text: msg(`Dear {name},

the e-mail address of your {brand} account is {masked} from now on. You can no longer sign in with this address.

If it was not you, call us at once: {support_phone}.

{brand}`),
})
