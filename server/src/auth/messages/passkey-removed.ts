import { msg } from '@sahuji/contract/translatable'
import { accountMail, signsOut } from './account-mail.ts'

/** Tells that a passkey is gone: which, when, with what and from where. */
export const passkeyRemovedMail = accountMail('passkey-removed', {
  subject: msg('A passkey was removed'),
  says: msg('the passkey “{passkey}” was removed from your {brand} account. It no longer signs in.'),
  afterwards: signsOut,
})
