import { msg } from '@sahuji/contract/language/translatable'
import { mailKind, smsKind } from '../../platform/messages/message-kinds.ts'

/** The address of a receipt, to the number that its payer gave or proved. */
export const receiptSms = smsKind('payment-receipt', msg('{brand}: {amount} paid. Receipt:\n{receipt_link}'))

/** After a bank had left a payment unclear and then did not pay it. */
export const notPaidSms = smsKind(
  'payment-not-paid',
  msg('{brand}: your bank did not pay {amount}. Nothing was taken.'),
)

/** The same receipt by e-mail. */
export const receiptMail = mailKind('payment-receipt', {
  subject: msg('Receipt for {amount}, {reference}'),
  text: msg(`You paid {amount} to {shop}.

Reference {reference}. The receipt is at this address:
{receipt_link}

Anybody with the address can read the receipt.

{brand}`),
})
