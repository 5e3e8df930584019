import { msg } from '@sahuji/contract/language/translatable'
import { mailKind, smsKind } from '../../platform/messages/message-kinds.ts'

/** The one-time code of a mobile number. The code stands first, where telephones look for it. */
export const phoneCodeSms = smsKind(
  'phone-code',
  msg('{code} is your {brand} code. It is valid for {minutes} minutes. Never tell it to anyone.'),
)

/** To a new number: the code that puts it in place of the old one. */
export const mobileChangeCodeSms = smsKind(
  'mobile-change-code',
  msg(
    '{code} confirms this number for your {brand} account. It is valid for {minutes} minutes. Never tell it to anyone.',
  ),
)

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

/** To a number that is somebody's, in place of the code that was asked for elsewhere. */
export const numberInUseSms = smsKind(
  'number-in-use',
  msg(
    'This number has a {brand} account already. Sign in with it, or set a new password there. Not you? Then you need do nothing.',
  ),
)
