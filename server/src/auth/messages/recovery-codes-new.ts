import { msg } from '@sahuji/contract/translatable'
import { accountMail } from './account-mail.ts'

/** Tells that new recovery codes were made and the old ones are dead. */
export const recoveryCodesNewMail = accountMail('recovery-codes-new', {
  subject: msg('New recovery codes were made'),
  says: msg('new recovery codes were made for your {brand} account. The codes from before no longer work.'),
  afterwards: msg(', then make new recovery codes on your profile:'),
})
