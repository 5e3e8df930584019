import { msg } from '@sahuji/contract/translatable'
import { accountMail } from './account-mail.ts'

/** Tells that a passkey was added: which, when, with what and from where. */
export const passkeyAddedMail = accountMail('passkey-added', {
  subject: msg('A passkey was added'),
  says: msg('a passkey named “{passkey}” was added to your {brand} account. It can be used to sign in.'),
  afterwards: msg(', then remove it from the list on your profile:'),
})
