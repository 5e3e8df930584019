import { msg } from '@sahuji/contract/language/translatable'
import { smsKind } from '../../platform/messages/message-kinds.ts'

/**
 * The code that confirms one send: it names the amount and the number's last digits, so that a victim who is talked
 * into reading it out sees its purpose.
 */
export const transferCodeSms = smsKind(
  'transfer-code',
  msg(
    '{code} is your {brand} code to send {amount} to the number ending {end}. Only for this. Not you? Tell nobody, call {support_phone}.',
  ),
)

/**
 * To an unregistered number: money waits for it, `waitsDays`. The sender is not named, so that an accidental owner of
 * the number learns nothing.
 */
export const transferInvitationSms = smsKind(
  'transfer-invitation',
  msg('{amount} waits for you at {brand} for one week. Sign up with this number: {link}'),
)
