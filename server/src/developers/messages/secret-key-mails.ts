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

const ownMail = framedMail(
  msg(`Dear {name},

{happened}

Key: “{key}”, {head}…{ending}
Time: {time}
Device: {device}
Place: {place}

{act}
{link}

{brand}`),
)

const act = msg('Was it not one of you? Revoke the key here, and set a new password:')

/** To all people of the merchant, when one of them made a key, rolled or revoked it. */
export const ownKeyMails = {
  made: ownMail('own-secret-key-made', {
    subject: msg('A secret key was made for your shop'),
    happened: msg('a secret key was made for {trade_name} on {brand}.'),
    act,
  }),
  rolled: ownMail('own-secret-key-rolled', {
    subject: msg('A secret key of your shop was rolled'),
    happened: msg('a secret key of {trade_name} on {brand} was replaced by a new one. Your servers need the new one.'),
    act,
  }),
  revoked: ownMail('own-secret-key-revoked', {
    subject: msg('A secret key of your shop was revoked'),
    happened: msg('a secret key of {trade_name} on {brand} was revoked. A server that has it is refused from now on.'),
    act: msg('Was it not one of you? Make a new key here, and set a new password:'),
  }),
} as const

/** To all people of the merchant, when a key was sent in an address. */
export const keyExposedMail = framedMail(
  msg(`Dear {name},

a server of {trade_name} sent the secret key “{key}”, {head}…{ending}, in the address of a call to {brand}. We refused the call, but logs on its way may hold the key.

Roll the key and send it in the header “Authorization: Bearer” alone:
{link}

{brand}`),
)('secret-key-exposed', { subject: msg('A secret key of your shop was seen in an address') })
