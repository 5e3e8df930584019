import * as z from 'zod/mini'
import type { Language } from '@sahuji/contract/language/languages'
import type { resendEmailLink as resendRoute } from '@sahuji/contract/auth'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import { findByEmail, ownerOfEmail, type PersonKey } from '../../merchants/queries.ts'
import { after, type AuthSettings } from '../auth-settings.ts'
import type { AuthDependencies, AuthJobDependencies } from '../dependencies.ts'
import { sendAddressInUse } from './contact-messages.ts'
import { emailLinkMail } from '../messages/email-mails.ts'
import { newLinkToken, tokenHash } from '../sessions/tokens.ts'
import { normalizeEmail } from '../../merchants/contact.ts'
import { neighbourhoodOf } from '../../platform/http/caller-address.ts'
import { addJob, job } from '../../platform/jobs/jobs.ts'
import { hashed, takeWithin } from '../../platform/rate-limits.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'

interface LinkTo {
  person_id: string
  email: string
  language: Language | null
}

/**
 * Mails a person the link that verifies the address, good for one use and 24 hours. The owner of a taken address gets a
 * notice instead, after the same work, so that the caller cannot see which.
 */
export async function sendEmailLink(
  tx: Tx,
  { settings, ...sender }: Pick<AuthDependencies, 'settings' | 'brand' | 'public_url' | 'support_phone'>,
  { person_id, email, language }: LinkTo,
  clock: Clock,
): Promise<void> {
  const { brand, public_url } = sender
  const now = clock.now()
  const token = newLinkToken()
  const { life_seconds } = settings.email_link
  await tx.run`
    insert into email_links (id, person_id, email, token_hash, sent_at, expires_at)
    values (${newId(clock)}, ${person_id}, ${email}, ${tokenHash(token)}, ${now}, ${after(now, life_seconds)})`
  const whose = await accountOf(tx, person_id)
  const owner = await ownerOfEmail(tx, email)
  if (owner) return sendAddressInUse(tx, sender, owner, clock)
  const link = `${public_url}/verify/email/${token}`
  const facts = { brand, link, hours: Math.round(life_seconds / 3600), mobile_end: whose.mobile_end }
  await send(tx, emailLinkMail, { to: email, language, facts }, clock)
}

/**
 * How the reader of the link recognises the account: the shop and the last two digits of its owner's number; the mail
 * contains the digits alone.
 */
interface LinkAccount {
  trade_name: string
  mobile_end: string
}

const accountOf = (tx: Tx, person_id: string) => tx.one<Pick<LinkAccount, 'mobile_end'>>`
  -- any merchant: the link's own person
  select right(mobile_no, 2) as mobile_end from people where id = ${person_id}`

/** The account of a valid link. Uses nothing up. */
export const findValidLink = (tx: Tx, token: string, now: Date) => tx.maybe<LinkAccount & { email: string }>`
  -- any merchant: the link's owner is what is looked up
  select l.email, m.trade_name, right(p.mobile_no, 2) as mobile_end
    from email_links l join people p on p.id = l.person_id and p.email = l.email join merchants m on m.id = shop_of(p)
   where l.token_hash = ${tokenHash(token)} and l.used_at is null and l.expires_at > ${now}`

/**
 * A link proves an address only for the account of the person who follows it. Thrown in the transaction, it leaves the
 * link unused.
 */
export function refuseLinkOfAnother(person: PersonKey | undefined, of: PersonKey): void {
  if (person && person.person_id !== of.person_id) throw new Refusal('link_of_another')
}

interface ConsumedLink {
  person_id: string
  merchant_id: string
  email: string
}

/**
 * Uses a link up and answers whose address it verifies; undefined when it is unknown, used, expired, or for an address
 * that the person no longer has. All other links of the person are used up with it.
 */
export async function consumeEmailLink(tx: Tx, token: string, now: Date): Promise<ConsumedLink | undefined> {
  const found = await tx.maybe<ConsumedLink>`
    update email_links l set used_at = ${now}
      from people p
     where l.token_hash = ${tokenHash(token)} and l.used_at is null and l.expires_at > ${now}
       and p.id = l.person_id and p.email = l.email and shop_of(p) is not null
    returning l.person_id, shop_of(p) as merchant_id, l.email`
  if (found)
    await tx.run`update email_links set used_at = ${now} where person_id = ${found.person_id} and used_at is null`
  return found
}

/**
 * Accepts the request for another link. Only the job looks the account up, after the answer: body and time are the same
 * for every caller.
 */
export const resendEmailLink =
  ({ settings }: AuthDependencies) =>
  async (
    { db, clock, person, network }: OwnCall<'anyone'>,
    ask: Takes<typeof resendRoute>,
  ): Promise<Gives<typeof resendRoute>> => {
    const email = normalizeEmail(ask.email)
    const person_id = person?.email === email ? person.person_id : undefined
    const wait_seconds = await db.write((tx) =>
      takeEmailQuota(tx, settings, { email, person_id, network }, clock.now()),
    )
    if (wait_seconds > 0) return { wait_seconds, sent: false }
    await db.write((tx) => addJob(tx, sendEmailLinkJob, { email, ...(person_id !== undefined && { person_id }) }))
    return { wait_seconds: settings.email_link.wait_seconds, sent: true }
  }

/**
 * Sends the link where an account with this unverified address exists: the caller's own in their session, else the one
 * that named it last. A repeated run would send two mails, which does no harm.
 */
export const sendEmailLinkJob = job(
  'auth.send_email_link',
  z.object({ email: z.string(), person_id: z.optional(z.uuid()) }),
  async ({ email, person_id }, { db, clock, ...deps }: AuthJobDependencies) => {
    await db.write(async (tx) => {
      const { owner, pending } = await findByEmail(tx, email)
      const whose = pending.find(({ id }) => id === person_id) ?? pending[0]
      if (owner || !whose) return
      await sendEmailLink(tx, deps, { email, language: whose.language, person_id: person_id ?? whose.id }, clock)
    })
  },
)

/** The caller who requests a link, and their network; without `person_id` an anonymous caller. */
interface AskedLink {
  email: string
  person_id: string | undefined
  network: string
}

/**
 * Takes one mail from an address's limits, known or not; answers the seconds to wait, 0 when it may be sent. The wait
 * is each person's own, so that no sign-up delays another's mail; an anonymous caller waits for all of the address. The
 * hour's limits are the address's: anonymous callers take nothing from those who signed up, and one neighbourhood has
 * no more than its share.
 */
export async function takeEmailQuota(
  tx: Tx,
  settings: AuthSettings,
  { email, person_id, network }: AskedLink,
  now: Date,
): Promise<number> {
  const address = hashed(email)
  const { wait_seconds, sends_per_hour, sends_per_hour_of_all } = settings.email_link
  const once = { count: 1, seconds: wait_seconds }
  const anybody = await takeWithin(tx, `email-link wait ${address}`, once, now)
  const wait =
    person_id === undefined ? anybody : await takeWithin(tx, `email-link wait ${address} ${person_id}`, once, now)
  if (!wait.ok) return wait.wait_seconds
  const hour = `email-link hour ${address}`
  const near = { count: sends_per_hour, seconds: 3600 }
  const share = await takeWithin(tx, `${hour} near ${hashed(neighbourhoodOf(network))}`, near, now)
  if (!share.ok) return share.wait_seconds
  const [who, count] = person_id === undefined ? ['asked', sends_per_hour] : ['signed up', sends_per_hour_of_all]
  return (await takeWithin(tx, `${hour} ${who}`, { count, seconds: 3600 }, now)).wait_seconds
}
