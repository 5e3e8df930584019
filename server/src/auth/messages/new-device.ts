import { msg } from '@sahuji/contract/translatable'
import { accountMail, signsOut } from './account-mail.ts'

/** Tells of a sign-in with a device that the person had not used before. */
export const newDeviceMail = accountMail('new-device', {
  subject: msg('New sign-in to your account'),
  says: msg('your {brand} account was opened on a device that was not used before.'),
  afterwards: signsOut,
})
