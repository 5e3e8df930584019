import { msg } from '@sahuji/contract/translatable'
import { mailKind } from '../../platform/messages/message-kinds.ts'

/** To everybody of the merchant, when automatic settlement was turned off because its account cannot be used any more. */
export const settlementStoppedMail = mailKind('settlement-stopped', {
  subject: msg('Automatic settlement is off'),
  text: msg(`Dear {name},

the account at {bank} ending {end} cannot take withdrawals any more, so automatic settlement to it is off. Your money stays in your wallet.

Choose another account, or have this one checked again, then turn it on:

{link}

{brand}`),
})
