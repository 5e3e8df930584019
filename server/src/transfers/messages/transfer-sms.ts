import { msg } from '@sahuji/contract/translatable'
import { smsKind } from '../../platform/messages/message-kinds.ts'

/** The code that confirms one send: it names the amount and the number's last digits, so that whoever is talked into reading it out sees what for. */
export const transferCodeSms = smsKind(
  'transfer-code',
  msg(
    '{code} is your {brand} code to send {amount} to the number ending {end}. Only for this. Not you? Tell nobody, call {support_phone}.',
  ),
)

/** To a number that is nobody's: money waits for it, `waitsDays`. Who sent it is not said; whoever has the number by chance learns nothing. */
export const transferInvitationSms = smsKind(
  'transfer-invitation',
  msg('{amount} waits for you at {brand} for one week. Sign up with this number: {link}'),
)
