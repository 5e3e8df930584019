import { msg } from '@sahuji/contract/translatable'
import { mailKind, smsKind } from '../../platform/messages/message-kinds.ts'

/** To everybody of the merchant, when one of them turned the automatic settlement off. */
export const settlementOffMail = mailKind('settlement-off', {
  subject: msg('Automatic settlement was turned off'),
  text: msg(`Dear {name},

the automatic settlement of {trade_name} on {brand} was turned off. Your money stays in your wallet until somebody withdraws it.

When: {time} (Nepal time)
Device: {device}
Place: {place}

Was it you? Then you need not do anything. If it was not you, set a new password and call us: {support_phone}. Here you turn it on again:

{link}

{brand}`),
})

/** The same to the mobile numbers, in one part. */
export const settlementOffSms = smsKind(
  'settlement-off',
  msg('{brand}: automatic settlement was turned off. Not you? Call {support_phone}.'),
)
