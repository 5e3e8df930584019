import { msg } from '@sahuji/contract/translatable'
import { accountMail } from './account-mail.ts'

/** Tells that an authenticator app was turned on: when, with what and from where. */
export const totpOnMail = accountMail('totp-on', {
  subject: msg('An authenticator app was turned on'),
  says: msg(
    'an authenticator app was turned on for your {brand} account. From now on its code is asked for when you sign in.',
  ),
  afterwards: msg(', then turn the app off on your profile:'),
})
