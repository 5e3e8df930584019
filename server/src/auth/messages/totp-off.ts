import { msg } from '@sahuji/contract/translatable'
import { accountMail, signsOut } from './account-mail.ts'

/** Tells that the authenticator app was turned off: when, with what and from where. */
export const totpOffMail = accountMail('totp-off', {
  subject: msg('Your authenticator app was turned off'),
  says: msg('the authenticator app of your {brand} account was turned off. Its codes are no longer asked for.'),
  afterwards: signsOut,
})
