import { msg } from '@sahuji/contract/translatable'
import { smsKind } from '../../platform/messages/message-kinds.ts'

/** The one-time code of a mobile number. The code stands first, where telephones look for it. */
export const phoneCodeSms = smsKind(
  'phone-code',
  msg('{code} is your {brand} code. It is valid for {minutes} minutes. Never tell it to anyone.'),
)
