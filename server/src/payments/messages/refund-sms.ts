import { msg } from '@sahuji/contract/language/translatable'
import { smsKind } from '../../platform/messages/message-kinds.ts'

/** Asks the payer, by the number given with the payment, for an account that the money goes to. */
export const refundLinkSms = smsKind('refund-link', msg('{shop} refunds {amount}. Where to? {refund_link}'))

/** The code that proves the number on the page of a refund: it names the amount. */
export const refundCodeSms = smsKind('refund-code', msg('{code} is your {brand} code for a refund of {amount}.'))

/** No account was named in time. */
export const refundExpiredSms = smsKind(
  'refund-expired',
  msg('{shop} kept {amount}: no account was named. Ask the shop.'),
)
