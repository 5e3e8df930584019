import { msg } from '@sahuji/contract/language/translatable'
import { framedMail } from '../../platform/messages/message-kinds.ts'

/** A mail about a case reports an event, never the case's contents: they are shown after sign-in. */
const caseMail = framedMail(
  msg(`Dear {name},

{says}

It stands here, after you have signed in:

{link}

Case {number}
{brand}`),
)

/** Announces that the case was accepted. */
export const caseAcceptedMail = caseMail('kyc-accepted', {
  subject: msg('Your KYC is verified'),
  says: msg(
    'your papers were looked at and accepted. Your {brand} account has its full limits for your kind of business from now on.',
  ),
})

/** Announces that something is asked again. */
export const moreAskedMail = caseMail('kyc-more-asked', {
  subject: msg('Something is asked of you again for your KYC'),
  says: msg(
    'we looked at your papers for {brand}. Some of it is needed once more; what is accepted stays accepted. A person looks again within one working day after you send it.',
  ),
})

/** Announces that the case was rejected. */
export const caseRejectedMail = caseMail('kyc-rejected', {
  subject: msg('Your KYC was not accepted'),
  says: msg(
    'your KYC for {brand} could not be accepted. The reason stands with your case, and you can ask for another look there once. Money in your wallet stays yours.',
  ),
})

/** Announces 30 days before that the case ends. */
export const caseEndsSoonMail = caseMail('kyc-ends-soon', {
  subject: msg('Your KYC ends in 30 days'),
  says: msg(
    'your KYC for {brand} has to be renewed within 30 days. What you gave is kept: look through it, change what is no longer right, and send it. Until then nothing changes.',
  ),
})

/** Announces a message of the review desk. */
export const deskWroteMail = caseMail('kyc-message', {
  subject: msg('A message about your KYC'),
  says: msg('the review desk of {brand} wrote to you.'),
})
