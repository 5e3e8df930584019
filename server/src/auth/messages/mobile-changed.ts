import { msg } from '@sahuji/contract/translatable'
import { mailKind, smsKind } from '../../platform/messages/message-kinds.ts'

/** To the person’s mail, when a new mobile number is in place. `end`: its last three digits. */
export const mobileChangedMail = mailKind('mobile-changed', {
  subject: msg('Your mobile number was changed'),
  text: msg(`Dear {name},

the mobile number of your {brand} account ends in {end} from now on.

If it was not you, set a new password now, and call us: {support_phone}.

{link}

{brand}`),
})

/** To the old number, when the new one is in place. */
export const mobileChangedSms = smsKind(
  'mobile-changed',
  msg('Your {brand} account has another mobile number now. Not you? Call {support_phone}.'),
)
