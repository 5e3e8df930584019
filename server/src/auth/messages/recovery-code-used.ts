import { msg } from '@sahuji/contract/translatable'
import { accountMail, signsOut } from './account-mail.ts'

/** Tells that a recovery code was used, and how many are left. */
export const recoveryCodeUsedMail = accountMail('recovery-code-used', {
  subject: msg('A recovery code was used'),
  says: msg('one of the recovery codes of your {brand} account was used. Codes left: {left}.'),
  afterwards: signsOut,
})
