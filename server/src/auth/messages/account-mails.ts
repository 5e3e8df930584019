import { msg } from '@sahuji/contract/language/translatable'
import { framedMail } from '../../platform/messages/message-kinds.ts'

/**
 * Declares a mail that tells a person what was done to their account: when, with what, from where, and what to do about it.
 * `afterwards`: what to do after the new password when it was not the person.
 */
const accountMail = framedMail(
  msg(`Dear {name},

{says}

When: {time} (Nepal time)
Device: {device}
Place: {place}

Was it you? Then you need not do anything. If it was not you, set a new password at once{afterwards}

{link}

{brand}`),
)

/** As a rule the new password signs every device out, which helps. */
const signsOut = msg('; that signs every device out:')

/** Tells that a new password is in place: when, with what and from where. */
export const passwordChangedMail = accountMail('password-changed', {
  subject: msg('Your password was changed'),
  says: msg('your {brand} account has a new password.'),
  afterwards: signsOut,
})

/** Tells of a sign-in with a device that the person had not used before. */
export const newDeviceMail = accountMail('new-device', {
  subject: msg('New sign-in to your account'),
  says: msg('your {brand} account was opened on a device that was not used before.'),
  afterwards: signsOut,
})

/** Tells that a passkey was added: which, when, with what and from where. */
export const passkeyAddedMail = accountMail('passkey-added', {
  subject: msg('A passkey was added'),
  says: msg('a passkey named “{passkey}” was added to your {brand} account. It can be used to sign in.'),
  afterwards: msg(', then remove it from the list on your profile:'),
})

/** Tells that a passkey is gone: which, when, with what and from where. */
export const passkeyRemovedMail = accountMail('passkey-removed', {
  subject: msg('A passkey was removed'),
  says: msg('the passkey “{passkey}” was removed from your {brand} account. It no longer signs in.'),
  afterwards: signsOut,
})

/** Tells that an authenticator app was turned on: when, with what and from where. */
export const totpOnMail = accountMail('totp-on', {
  subject: msg('An authenticator app was turned on'),
  says: msg(
    'an authenticator app was turned on for your {brand} account. From now on its code is asked for when you sign in.',
  ),
  afterwards: msg(', then turn the app off on your profile:'),
})

/** Tells that the authenticator app was turned off: when, with what and from where. */
export const totpOffMail = accountMail('totp-off', {
  subject: msg('Your authenticator app was turned off'),
  says: msg('the authenticator app of your {brand} account was turned off. Its codes are no longer asked for.'),
  afterwards: signsOut,
})

/** Tells that new recovery codes were made and the old ones are dead. */
export const recoveryCodesNewMail = accountMail('recovery-codes-new', {
  subject: msg('New recovery codes were made'),
  says: msg('new recovery codes were made for your {brand} account. The codes from before no longer work.'),
  afterwards: msg(', then make new recovery codes on your profile:'),
})

/** Tells that a recovery code was used, and how many are left. */
export const recoveryCodeUsedMail = accountMail('recovery-code-used', {
  subject: msg('A recovery code was used'),
  says: msg('one of the recovery codes of your {brand} account was used. Codes left: {left}.'),
  afterwards: signsOut,
})
