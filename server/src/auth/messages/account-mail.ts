import { msg } from '@sahuji/contract/translatable'
import { framedMail } from '../../platform/messages/message-kinds.ts'

/**
 * Declares a mail that tells a person what was done to their account: when, with what, from where, and what to do about it.
 * `afterwards`: what to do after the new password when it was not the person.
 */
export const accountMail = framedMail(
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
export const signsOut = msg('; that signs every device out:')
