import { msg } from '@sahuji/contract/translatable'
import { smsKind } from '../../platform/messages/message-kinds.ts'

/** To a number that is nobody's: money waits for it, `waitsDays`. Who sent it is not said; whoever has the number by chance learns nothing. */
export const transferInvitationSms = smsKind(
  'transfer-invitation',
  msg('{amount} waits for you at {brand} for one week. Sign up with this number: {link}'),
)
