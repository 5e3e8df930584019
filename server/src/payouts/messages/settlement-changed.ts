import { msg } from '@sahuji/contract/translatable'
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
