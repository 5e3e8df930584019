import * as z from 'zod/mini'
import type { requestPasswordReset as resetLinkRoute } from '@sahuji/contract/auth'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Language } from '@sahuji/contract/language/languages'
import { normalizeEmail, normalizeMobile } from '../../merchants/contact.ts'
import { findByEmail, findByMobile } from '../../merchants/queries.ts'
import type { Clock } from '../../platform/clock.ts'
import { peppered, type Peppers, pepperVersion, pepperVersions } from '../../platform/crypto/peppers.ts'
import type { Tx } from '../../platform/database/database.ts'
import { addJob, job } from '../../platform/jobs/jobs.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import { Refusal } from '../../platform/refusal.ts'
import { takeSmsOfDay } from '../../platform/messages/sms-limits.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { after } from '../auth-settings.ts'
import type { AuthDependencies, AuthJobDependencies } from '../dependencies.ts'
import { passwordResetMail, passwordResetSms } from '../messages/password-reset.ts'
import { newId } from '../../platform/ids.ts'
import { deviceOfOwner } from '../sessions/known-devices.ts'
import { tokenHash } from '../sessions/tokens.ts'
import { takeResetQuota } from './reset-quotas.ts'

/**
 * Accepts the request for a link that sets a new password. Only the job looks the account up, after the answer: body
 * and time are the same for every caller. A device that the owner has signed in with has quotas of its own.
 */
export const requestPasswordReset =
  ({ settings, sms }: AuthDependencies) =>
  async (
    { db, clock, network, cookie }: OwnCall<'anyone'>,
    ask: Takes<typeof resetLinkRoute>,
  ): Promise<Gives<typeof resetLinkRoute>> => {
    const to = addressOf(ask)
    const known = await db.read((tx) => deviceOfOwner(tx, cookie, to))
    const [address, channel] = to.email === undefined ? ([to.mobile_no, 'sms'] as const) : ([to.email, 'mail'] as const)
    const asked = { address, channel, network, device: known?.device }
    return db.write(async (tx) => {
      const wait_seconds = await takeResetQuota(tx, { settings, sms }, asked, clock.now())
      if (wait_seconds > 0) return { wait_seconds, sent: false }
      await addJob(tx, sendPasswordResetJob, { ...to, is_known: known !== undefined })
      return { wait_seconds: linkWaitSeconds, sent: true }
    })
  }

/** The wait after a link before the same caller may request another. */
const linkWaitSeconds = 60

type Address = { email: string; mobile_no?: never } | { mobile_no: string; email?: never }

function addressOf({ email, mobile_no = '' }: Takes<typeof resetLinkRoute>): Address {
  if (email !== undefined) return { email: normalizeEmail(email) }
  const normalized = normalizeMobile(mobile_no)
  if (normalized === undefined) throw new Refusal('fields_invalid', {}, ['mobile_no'])
  return { mobile_no: normalized }
}

/** Sends the link by mail, or by SMS to a verified number, where the address has an account. */
export const sendPasswordResetJob = job(
  'auth.send_password_reset',
  z.object({
    email: z.optional(z.string()),
    mobile_no: z.optional(z.string()),
    // jobs of the previous release lack it
    is_known: z.optional(z.boolean()),
  }),
  async ({ email, mobile_no, is_known = false }, { db, clock, ...deps }: AuthJobDependencies) => {
    await db.write(async (tx) => {
      if (email !== undefined) await mailLink(tx, deps, email, clock)
      if (mobile_no !== undefined) await textLink(tx, deps, { mobile_no, is_known }, clock)
    })
  },
)

async function mailLink(tx: Tx, deps: AuthDependencies, email: string, clock: Clock): Promise<void> {
  const { owner, pending } = await findByEmail(tx, email)
  const person = owner ?? pending[0]
  if (!person) return
  const link = await linkFor(tx, deps, person.id, clock)
  await send(tx, passwordResetMail, { to: email, language: person.language, facts: link }, clock)
}

async function textLink(
  tx: Tx,
  deps: AuthDependencies,
  { mobile_no, is_known }: { mobile_no: string; is_known: boolean },
  clock: Clock,
): Promise<void> {
  const { owner: person } = await findByMobile(tx, mobile_no)
  if (!person) return
  // the answer has promised the SMS: the few that were requested as the budget ended are sent beyond it
  await takeSmsOfDay(tx, deps.sms, { budget: 'sign_in', is_known }, clock.now())
  const facts = await linkFor(tx, deps, person.id, clock)
  await send(tx, passwordResetSms, { to: mobile_no, language: person.language, facts }, clock)
}

async function linkFor(tx: Tx, deps: AuthDependencies, person_id: string, clock: Clock) {
  const { settings, brand, public_url } = deps
  const token = (await renewedReset(tx, deps, person_id, clock.now())) ?? (await newReset(tx, deps, person_id, clock))
  const minutes = Math.round(settings.password_reset.life_seconds / 60)
  return { brand, minutes, link: `${public_url}/verify/password/${token}` }
}

type ResetDependencies = Pick<AuthDependencies, 'settings' | 'peppers'>

/**
 * The token of the person's valid link, which gets a full life again: repeated requests by a stranger take no link from
 * the person who is about to use theirs. Undefined without one. Uses password_resets_of_a_person.
 */
async function renewedReset(
  tx: Tx,
  { settings: { password_reset: settings }, peppers }: ResetDependencies,
  person_id: string,
  now: Date,
): Promise<string | undefined> {
  const living = await tx.maybe<{ id: string; token_hash: Buffer }>`
    select id, token_hash from password_resets
     where person_id = ${person_id} and used_at is null and expires_at > ${now}
       and sent_at > ${after(now, -settings.renewed_seconds)}
     order by sent_at desc, id desc limit 1
       for update`
  const token = living && tokenOf(peppers, living)
  if (token !== undefined)
    await tx.run`update password_resets set expires_at = ${after(now, settings.life_seconds)} where id = ${living!.id}`
  return token
}

/** Makes a link's token, good for ten minutes and one use. Earlier links remain valid until their end. */
async function newReset(
  tx: Tx,
  { settings: { password_reset: settings }, peppers }: ResetDependencies,
  person_id: string,
  clock: Clock,
): Promise<string> {
  const now = clock.now()
  const id = newId(clock)
  const token = derivedToken(peppers, pepperVersion(peppers), id)
  await tx.run`
    insert into password_resets (id, person_id, token_hash, sent_at, expires_at)
    values (${id}, ${person_id}, ${tokenHash(token)}, ${now}, ${after(now, settings.life_seconds)})`
  return token
}

/** 256 bits that only the pepper's holder can make again: the token itself is stored nowhere. */
const derivedToken = (peppers: Peppers, version: number, id: string): string =>
  peppered(peppers, version, 'password-reset', id).toString('base64url')

/** The token of a stored link; undefined for one of the previous release, or of a pepper that is gone. */
const tokenOf = (peppers: Peppers, { id, token_hash }: { id: string; token_hash: Buffer }): string | undefined =>
  pepperVersions(peppers)
    .map((version) => derivedToken(peppers, version, id))
    .find((token) => tokenHash(token).equals(token_hash))

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

/** The link of a valid token, with its person. Uses nothing up. */
export const findValidReset = (tx: Tx, token: string, now: Date) => tx.maybe<ValidReset>`
  select r.id, r.person_id, shop_of(p) as merchant_id, p.name, p.email, p.mobile_no, p.language, r.expires_at
    from password_resets r join people p on p.id = r.person_id
   where r.token_hash = ${tokenHash(token)} and r.used_at is null and r.expires_at > ${now} and shop_of(p) is not null`

/** Uses a link up; false when it was used or replaced meanwhile. */
export const consumePasswordReset = async (tx: Tx, id: string, now: Date): Promise<boolean> =>
  (await tx.run`
    update password_resets set used_at = ${now} where id = ${id} and used_at is null and expires_at > ${now}`) === 1

/** Makes every link of the person unusable. */
export const endPasswordResets = (tx: Tx, person_id: string, now: Date) => tx.run`
  update password_resets set used_at = ${now} where person_id = ${person_id} and used_at is null`
