import { msg } from '@sahuji/contract/translatable'
import { smsKind } from '../../platform/messages/message-kinds.ts'

/** To a number that is somebody's, in place of the code that was asked for elsewhere. */
export const numberInUseSms = smsKind(
  'number-in-use',
  msg(
    'This number has a {brand} account already. Sign in with it, or set a new password there. Not you? Then you need do nothing.',
  ),
)
