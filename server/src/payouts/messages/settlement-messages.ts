import { msg } from '@sahuji/contract/language/translatable'
import { mailKind, smsKind } from '../../platform/messages/message-kinds.ts'

/** To everybody of the merchant, when the automatic settlement was turned on or changed. `times`: of Kathmandu. */
export const settlementChangedMail = mailKind('settlement-changed', {
  subject: msg('Automatic settlement was changed: {bank}, ending {end}'),
  text: msg(`Dear {name},

the automatic settlement of {trade_name} on {brand} was changed. Money goes by itself to the account at {bank}, ending {end}, at {times} (Nepal time).

When: {time} (Nepal time)
Device: {device}
Place: {place}

Was it you? Then you need not do anything. If it was not you, turn it off now, which needs no fresh proof; what it asked for and was not sent yet is cancelled:

{link}

Then set a new password and call us: {support_phone}.

{brand}`),
})

/** The same to the mobile numbers, in one part. */
export const settlementChangedSms = smsKind(
  'settlement-changed',
  msg(
    '{brand}: automatic settlement goes to the account ending {end} now. Not you? Turn it off under Bank Deposit or call {support_phone}.',
  ),
)

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

/** To everybody of the merchant, when automatic settlement was turned off because its account cannot be used any more. */
export const settlementStoppedMail = mailKind('settlement-stopped', {
  subject: msg('Automatic settlement is off'),
  text: msg(`Dear {name},

the account at {bank} ending {end} cannot take withdrawals any more, so automatic settlement to it is off. Your money stays in your wallet.

Choose another account, or have this one checked again, then turn it on:

{link}

{brand}`),
})
