import { msg } from '@sahuji/contract/language/translatable'
import { smsKind } from '../../platform/messages/message-kinds.ts'

/** The code that confirms one payment: it names the amount and the shop, so that a victim who reads it out sees its purpose. */
export const paymentCodeSms = smsKind(
  'payment-code',
  msg(
    '{code} is your {brand} code to pay {amount} to {shop}. Only for this. Not you? Do not share it, call {support_phone}.',
  ),
)
