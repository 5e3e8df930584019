import { msg } from '@sahuji/contract/language/translatable'
import { mailKind, smsKind } from '../../platform/messages/message-kinds.ts'

/** The code that proves the payer of a payment: it names the amount. */
export const payerCodeSms = smsKind('payer-code', msg('{code} is your {brand} code for your payment of {amount}.'))

/** The same as an e-mail. */
export const payerCodeMail = mailKind('payer-code', {
  subject: msg('Your code for the payment of {amount}'),
  text: msg(`Hello,

{code} is your {brand} code for your payment of {amount}. It is good for {minutes} minutes. Enter it only on the page of your receipt, and give it to no one.

{brand}`),
})
