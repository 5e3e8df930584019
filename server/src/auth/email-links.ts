import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { sendMessage } from '../platform/messages.ts'
import { after } from './auth-settings.ts'
import type { AuthWith } from './auth-with.ts'
import { newLinkToken, tokenHash } from './tokens.ts'

/** Mails a person the link that verifies the address, good for one use and 24 hours. */
export async function sendEmailLink(
  tx: Tx,
  { settings, brand, public_url }: Pick<AuthWith, 'settings' | 'brand' | 'public_url'>,
  { person_id, name, email }: { person_id: string; name: string; email: string },
  clock: Clock,
): Promise<void> {
  const now = clock.now()
  const token = newLinkToken()
  const { life_seconds } = settings.email_link
  await tx.run`
    insert into email_links (id, person_id, email, token_hash, sent_at, expires_at)
    values (${newId(clock)}, ${person_id}, ${email}, ${tokenHash(token)}, ${now}, ${after(now, life_seconds)})`
  const text = `Dear ${name},

please open this link to verify your e-mail address with ${brand}:

${public_url}/verify/email/${token}

It works once and for ${Math.round(life_seconds / 3600)} hours. If you did not ask for it, you need not do anything.

${brand}
`
  await sendMessage(
    tx,
    { channel: 'email', to: email, subject: `Verify your e-mail address`, text, kind: 'email-link' },
    clock,
  )
}

export interface FoundLink {
  person_id: string
  merchant_id: string
  email: string
}

/**
 * Uses a link up and answers whose address it verifies; undefined when it is unknown, used, expired, or for an address
 * that the person no longer has. All other links of the person are used up with it.
 */
export async function useEmailLink(tx: Tx, token: string, now: Date): Promise<FoundLink | undefined> {
  const found = await tx.maybe<FoundLink>`
    update email_links l set used_at = ${now}
      from people p
     where l.token_hash = ${tokenHash(token)} and l.used_at is null and l.expires_at > ${now}
       and p.id = l.person_id and p.email = l.email
    returning l.person_id, p.merchant_id, l.email`
  if (found)
    await tx.run`update email_links set used_at = ${now} where person_id = ${found.person_id} and used_at is null`
  return found
}
