import { msg } from '@sahuji/contract/translatable'
import { smsKind } from '../../platform/messages/message-kinds.ts'

/** To a new number: the code that puts it in place of the old one. */
export const mobileChangeCodeSms = smsKind(
  'mobile-change-code',
  msg(
    '{code} confirms this number for your {brand} account. It is valid for {minutes} minutes. Never tell it to anyone.',
  ),
)
