import { msg } from '@sahuji/contract/language/translatable'
import { mailKind, smsKind } from '../../platform/messages/message-kinds.ts'

/** Asks the payer, by the number given with the payment, for an account that the money goes to. */
export const refundLinkSms = smsKind('refund-link', msg('{shop} refunds {amount}. Where to? {refund_link}'))

/** The bank returned what the payer was paid. */
export const refundReturnedSms = smsKind(
  'refund-returned',
  msg('Your bank returned {amount} from {shop}. New account: {refund_link}'),
)

/** The code that proves the number on the page of a refund: it names the amount. */
export const refundCodeSms = smsKind('refund-code', msg('{code} is your {brand} code for a refund of {amount}.'))

/** No account was named in time. */
export const refundExpiredSms = smsKind(
  'refund-expired',
  msg('{shop} kept {amount}: no account was named. Ask the shop.'),
)

/** The request for an account to a payer who gave an e-mail address and no number. */
export const refundLinkMail = mailKind('refund-link', {
  subject: msg('Where does your refund of {amount} go? {reference}'),
  text: msg(`Hello,

{amount} of your payment to {shop} goes back to you. Name the bank account that it goes to within 30 days:
{refund_link}

Reference: {reference}

{brand}`),
})

export const refundReturnedMail = mailKind('refund-returned', {
  subject: msg('Your bank returned {amount}, {reference}'),
  text: msg(`Hello,

{shop} paid {amount} back to the account that you named, and the bank returned it. Name another account within 30 days:
{refund_link}

Reference: {reference}

{brand}`),
})

export const refundCodeMail = mailKind('refund-code', {
  subject: msg('Your code for a refund of {amount}'),
  text: msg(`Hello,

{code} is your {brand} code for a refund of {amount}. It is good for {minutes} minutes. Enter it on the page of the refund alone, and give it to no one.

{brand}`),
})

export const refundExpiredMail = mailKind('refund-expired', {
  subject: msg('Your refund of {amount} has ended, {reference}'),
  text: msg(`Hello,

No account was named within 30 days, so {shop} has {amount} again. Ask the shop to refund it once more.

Reference: {reference}

{brand}`),
})
