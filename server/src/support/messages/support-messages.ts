import { msg } from '@sahuji/contract/language/translatable'
import { framedMail, smsKind } from '../../platform/messages/message-kinds.ts'

/** A mail reports an event, never its contents: those are shown after sign-in. */
const supportMail = framedMail(
  msg(`Dear {name},

{says}

It stands here, after you have signed in:

{link}

{brand}`),
)

/** Announces an answer of support. */
export const supportAnsweredMail = supportMail('support-answered', {
  subject: msg('An answer to your question {number}'),
  says: msg('we have answered your question {number} about your money.'),
})

/** The same in one part of an SMS. */
export const supportAnsweredSms = smsKind(
  'support-answered',
  msg('{brand}: your question {number} is answered. Sign in and look at Where is my money?'),
)

/** Announces that searched money has turned up. `number` is our reference of it. */
export const searchFoundMail = supportMail('search-found', {
  subject: msg('We found what you looked for: {number}'),
  says: msg('you looked for money that we could not find then. Something that fits has turned up: {number}.'),
})

/** The same in one part of an SMS. */
export const searchFoundSms = smsKind(
  'search-found',
  msg('{brand}: the money that you looked for has turned up. Sign in and look at Where is my money?'),
)
