import { msg } from '@sahuji/contract/translatable'
import { accountMail, signsOut } from './account-mail.ts'

/** Tells that a new password is in place: when, with what and from where. */
export const passwordChangedMail = accountMail('password-changed', {
  subject: msg('Your password was changed'),
  says: msg('your {brand} account has a new password.'),
  afterwards: signsOut,
})
