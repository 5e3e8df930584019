import { msg } from '@sahuji/contract/language/translatable'
import { framedMail } from '../../platform/messages/message-kinds.ts'

const madeMail = framedMail(
  msg(`Dear {name},

our team made a secret key named “{key}” for {trade_name} on {brand}. {opens}

Did you not ask for it? Call us: {support_phone}.

{brand}`),
)

const subject = msg('A secret key was made for your shop')

/** To all people of the merchant, when an operator made a key of the live book. */
export const liveKeyMadeMail = madeMail('secret-key-made-live', {
  subject,
  opens: msg('A server that has it takes real payments into your wallet.'),
})

/** The same for a key of the sandbox. */
export const sandboxKeyMadeMail = madeMail('secret-key-made-sandbox', {
  subject,
  opens: msg('A server that has it takes test payments; no money moves.'),
})
