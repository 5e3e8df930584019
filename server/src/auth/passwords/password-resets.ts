import * as z from 'zod/mini'
import type { requestPasswordReset as resetLinkRoute } from '@sahuji/contract/auth'
import type { Gives, Takes } from '@sahuji/contract/route'
import type { Language } from '@sahuji/contract/languages'
import { normalizeEmail, normalizeMobile } from '../../merchants/contact.ts'
import { findByEmail, findByMobile } from '../../merchants/queries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { addJob, job } from '../../platform/jobs/jobs.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import { hashed, takeFromLimit } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { smsToNumber, takeSmsOfDay, takeSmsOfNetwork } from '../../platform/messages/sms-limits.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { after, type AuthSettings } from '../auth-settings.ts'
import type { AuthDependencies, AuthJobDependencies } from '../dependencies.ts'
import { passwordResetMail, passwordResetSms } from '../messages/password-reset.ts'
import { newId } from '../../platform/ids.ts'
import { newLinkToken, tokenHash } from '../sessions/tokens.ts'

/**
 * Takes the wish for a link that sets a new password. Whether the account exists is looked up by the job only, after the
 * answer: body and time are the same for everyone.
 */
export const requestPasswordReset =
  ({ settings, sms }: AuthDependencies) =>
  async (
    { db, clock, network }: OwnCall<'anyone'>,
    ask: Takes<typeof resetLinkRoute>,
  ): Promise<Gives<typeof resetLinkRoute>> => {
    const to = addressOf(ask)
    const wait_seconds = await takeResetQuota(db, settings, to.email ?? to.mobile_no, clock)
    if (wait_seconds > 0) return { wait_seconds, sent: false }
    if (to.mobile_no !== undefined) {
      // asked of everybody alike: whether the number is somebody's is not known yet
      const seconds = await db.write((tx) => takeSmsOfNetwork(tx, sms, network, clock.now()))
      if (seconds > 0) throw new Refusal('too_many', { seconds })
    }
    await db.write((tx) => addJob(tx, sendPasswordResetJob, to))
    return { wait_seconds: settings.password_reset.wait_seconds, sent: true }
  }

type Address = { email: string; mobile_no?: never } | { mobile_no: string; email?: never }

function addressOf({ email, mobile_no = '' }: Takes<typeof resetLinkRoute>): Address {
  if (email !== undefined) return { email: normalizeEmail(email) }
  const normalized = normalizeMobile(mobile_no)
  if (normalized === undefined) throw new Refusal('fields_invalid', {}, ['mobile_no'])
  return { mobile_no: normalized }
}

/** Takes one link from an address's limits, known or not; answers the seconds to wait, 0 when it may be sent. */
async function takeResetQuota(db: Database, settings: AuthSettings, address: string, clock: Clock): Promise<number> {
  const name = hashed(address)
  const { wait_seconds, sends_per_hour, sends_per_day } = settings.password_reset
  const windows = [
    { of: 'wait', count: 1, seconds: wait_seconds },
    { of: 'hour', count: sends_per_hour, seconds: 3600 },
    { of: 'day', count: sends_per_day, seconds: 86_400 },
  ]
  for (const { of, ...limit } of windows) {
    const taken = await takeFromLimit(db, `password-reset ${of} ${name}`, limit, clock)
    if (!taken.ok) return taken.wait_seconds
  }
  return 0
}

/** Sends the link by mail, or by SMS to a verified number, where the address belongs to someone. */
export const sendPasswordResetJob = job(
  'auth.send_password_reset',
  z.object({ email: z.optional(z.string()), mobile_no: z.optional(z.string()) }),
  async ({ email, mobile_no }, { db, clock, ...deps }: AuthJobDependencies) => {
    await db.write(async (tx) => {
      if (email !== undefined) await mailLink(tx, deps, email, clock)
      if (mobile_no !== undefined) await textLink(tx, deps, mobile_no, clock)
    })
  },
)

async function mailLink(tx: Tx, deps: AuthDependencies, email: string, clock: Clock): Promise<void> {
  const { owner, pending } = await findByEmail(tx, email)
  const person = owner ?? pending[0]
  const link = person && (await linkFor(tx, deps, person.id, clock))
  if (!link) return
  const { name, language } = person
  await send(tx, passwordResetMail, { to: email, language, facts: { name, ...link } }, clock)
}

async function textLink(tx: Tx, deps: AuthDependencies, mobile_no: string, clock: Clock): Promise<void> {
  const { owner: person } = await findByMobile(tx, mobile_no)
  if (!person) return
  // the number has had its SMS of the day: nothing is sent, and nobody is told whose number it is
  const now = clock.now()
  if ((await smsToNumber(tx, mobile_no, now)) >= deps.sms.number_per_day) return
  if (!(await takeSmsOfDay(tx, deps.sms, now))) return
  const link = await linkFor(tx, deps, person.id, clock)
  if (!link) return
  await send(tx, passwordResetSms, { to: mobile_no, language: person.language, facts: link }, clock)
}

async function linkFor(tx: Tx, { settings, brand, public_url }: AuthDependencies, person_id: string, clock: Clock) {
  const token = await newPasswordReset(tx, settings, person_id, clock)
  const minutes = Math.round(settings.password_reset.life_seconds / 60)
  return token === undefined ? undefined : { brand, minutes, link: `${public_url}/verify/password/${token}` }
}

/**
 * Makes a link's token, good for ten minutes and one use; the person's earlier links are dead with it. Undefined when
 * the person has had all links of the hour or the day. Uses password_resets_of_a_person.
 */
async function newPasswordReset(
  tx: Tx,
  { password_reset: settings }: AuthSettings,
  person_id: string,
  clock: Clock,
): Promise<string | undefined> {
  const now = clock.now()
  const { of_hour, of_day } = await tx.one<{ of_hour: number; of_day: number }>`
    select count(*) filter (where sent_at > ${after(now, -3600)})::int as of_hour, count(*)::int as of_day
      from password_resets
     where person_id = ${person_id} and sent_at > ${after(now, -86_400)}`
  if (of_hour >= settings.sends_per_hour || of_day >= settings.sends_per_day) return undefined
  await endPasswordResets(tx, person_id, now)
  const token = newLinkToken()
  await tx.run`
    insert into password_resets (id, person_id, token_hash, sent_at, expires_at)
    values (${newId(clock)}, ${person_id}, ${tokenHash(token)}, ${now}, ${after(now, settings.life_seconds)})`
  return token
}

export interface ValidReset {
  id: string
  person_id: string
  merchant_id: string
  name: string
  email: string
  mobile_no: string
  language: Language | null
  expires_at: Date
}

/** The link of a token that still works, with its person. Uses nothing up. */
export const findValidReset = (tx: Tx, token: string, now: Date) => tx.maybe<ValidReset>`
  select r.id, r.person_id, p.merchant_id, p.name, p.email, p.mobile_no, p.language, r.expires_at
    from password_resets r join people p on p.id = r.person_id
   where r.token_hash = ${tokenHash(token)} and r.used_at is null and r.expires_at > ${now}`

/** Uses a link up; false when it was used or replaced meanwhile. */
export const consumePasswordReset = async (tx: Tx, id: string, now: Date): Promise<boolean> =>
  (await tx.run`
    update password_resets set used_at = ${now} where id = ${id} and used_at is null and expires_at > ${now}`) === 1

/** Makes every link of the person unusable. */
export const endPasswordResets = (tx: Tx, person_id: string, now: Date) => tx.run`
  update password_resets set used_at = ${now} where person_id = ${person_id} and used_at is null`
