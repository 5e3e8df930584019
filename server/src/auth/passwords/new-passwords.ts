import type { ShopRole } from '@sahuji/contract/company/shop-roles'
import type {
  changePassword as changeRoute,
  readPassword as readRoute,
  readPasswordReset as readResetRoute,
  resetPassword as resetRoute,
} from '@sahuji/contract/auth'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { bareMobile } from '@sahuji/contract/merchants'
import type { Language } from '@sahuji/contract/language/languages'
import { lockPerson } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { StoredPassword } from '../../platform/crypto/password-hashes.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import { recordLog } from '../../platform/shop-log/record-log.ts'
import type { AuthDependencies } from '../dependencies.ts'
import { checkNewPassword } from './password-rules.ts'
import { checkOwnPassword } from './check-password.ts'
import { isStillPassword, passwordChangedAt, replacePassword } from './stored-passwords.ts'
import { revokeSessionsOf, rotateSession } from '../sessions/sessions.ts'
import { type Reply, withCookie } from '../../platform/http/answers.ts'
import {
  deviceCookie,
  type DeviceToken,
  deviceTokenOf,
  forgetDevices,
  rememberDevice,
} from '../sessions/known-devices.ts'
import { endPasswordResets, findValidReset, type ValidReset, consumePasswordReset } from './password-resets.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import { passwordChanged } from '../facts.ts'
import { passwordChangedMail } from '../messages/account-mails.ts'
import { clearFailures, secondFactorAccount } from './sign-in-limits.ts'
import { endTickets } from '../sessions/tickets.ts'
import { type ClientInfo, signInFacts } from '../sessions/client-info.ts'

type Ask = Takes<typeof changeRoute>

/** When the password was last changed. Refuses demo_shop. */
export const readPassword = async ({ tx, person }: Call): Promise<Gives<typeof readRoute>> => ({
  changed_at: await passwordChangedAt(tx, person.person_id),
})

/**
 * Changes the password of the signed-in person, who proves the present one; wrong ones count like failed sign-ins. This
 * session gets a new token, the old one is invalid at once.
 */
export const changePassword =
  (deps: AuthDependencies) =>
  async (call: OwnCall, ask: Ask): Promise<Gives<typeof changeRoute>> => {
    const { db, person } = call
    const { person_id, email } = person
    const checked = await checkOwnPassword(call, deps, ask.current_password, currentPasswordWrong)
    const { name, mobile_no } = await db.write((tx) => lockPerson(tx, person))
    const about = [name, email, mobile_no]
    await checkNewPassword(call, deps, { person_id, password: ask.new_password, about, field: 'new_password' })
    const stored = await deps.hashes.hash(ask.new_password)
    return db.write((tx) => recordChange(tx, deps, call, { ...ask, checked, stored }))
  }

const currentPasswordWrong = (tries_left: number): Refusal =>
  new Refusal('current_password_wrong', { tries_left }, ['current_password'])

interface Change extends Ask {
  checked: StoredPassword
  stored: StoredPassword
}

async function recordChange(
  tx: Tx,
  deps: AuthDependencies,
  call: OwnCall,
  { checked, stored, end_other_sessions }: Change,
) {
  const { person, clock } = call
  const row = await lockPerson(tx, person)
  // another request was quicker: the typed password is no longer the present one
  if (!(await isStillPassword(tx, person.person_id, checked))) throw currentPasswordWrong(0)
  const keeps = end_other_sessions ? person.session_id : 'all'
  const ended_sessions = await setPassword(tx, deps, call, {
    person: { ...row, person_id: row.id },
    stored,
    by: 'password',
    keeps,
  })
  return { access_token: await rotateSession(tx, person.session_id), changed_at: clock.now(), ended_sessions }
}

/** The account whose password a link sets. Opening it uses nothing up, so that a scanner of mails does no harm. */
export async function readPasswordReset(
  { tx, clock }: Call<'anyone'>,
  { token }: Takes<typeof readResetRoute>,
): Promise<Gives<typeof readResetRoute>> {
  const found = await findValidReset(tx, token, clock.now())
  if (!found) throw new Refusal('password_link_dead')
  const { name, email, mobile_no, expires_at } = found
  return { name, email, mobile_no: bareMobile(mobile_no), expires_at }
}

/**
 * Sets a new password by the link's token, once. A refused password leaves the link unused. Every session ends, locks
 * are lifted, and only the device that holds the link counts as known.
 */
export const resetPassword =
  (deps: AuthDependencies) =>
  async (
    call: OwnCall<'anyone'>,
    { token, password }: Takes<typeof resetRoute>,
  ): Promise<Reply<Gives<typeof resetRoute>>> => {
    const { db, clock } = call
    const found = await db.read((tx) => findValidReset(tx, token, clock.now()))
    if (!found) throw new Refusal('password_link_dead')
    const { person_id, name, email, mobile_no } = found
    await checkNewPassword(call, deps, { person_id, password, about: [name, email, mobile_no], field: 'password' })
    const stored = await deps.hashes.hash(password)
    const device = await db.write((tx) => recordReset(tx, deps, call, { found, stored }))
    return withCookie(deviceCookie(device, deps.public_url), { email })
  }

async function recordReset(
  tx: Tx,
  deps: AuthDependencies,
  call: OwnCall<'anyone'>,
  { found, stored }: { found: ValidReset; stored: StoredPassword },
): Promise<DeviceToken> {
  const now = call.clock.now()
  if (!(await consumePasswordReset(tx, found.id, now))) throw new Refusal('password_link_dead')
  await setPassword(tx, deps, call, { person: found, stored, by: 'link', keeps: undefined })
  await forgetDevices(tx, found.person_id)
  return rememberDevice(tx, deviceTokenOf(call.cookie), found.person_id, now)
}

/** The new password, its person, and the way it was set. */
export interface NewPassword {
  person: {
    person_id: string
    merchant_id: string
    name: string
    email: string
    mobile_no: string
    language: Language | null
  }
  stored: StoredPassword
  by: 'password' | 'link' | 'passkey'
  /** The session that continues; `all` keeps every one, undefined none. */
  keeps: string | 'all' | undefined
}

/**
 * Stores a new password and does what always follows; answers how many sessions ended. The person is notified by mail,
 * at a verified address.
 */
export async function setPassword(
  tx: Tx,
  deps: AuthDependencies,
  client: ClientInfo,
  made: NewPassword,
): Promise<number> {
  const { person, stored, by, keeps } = made
  const { person_id, merchant_id, name, email, language } = person
  const now = client.clock.now()
  // the person first, as a sign-in does
  const { names, is_email_verified } = await ownNames(tx, made)
  await replacePassword(tx, person_id, stored, now)
  // before the sessions: a second step that is using its ticket up has opened its session when the ticket is free again
  await endTickets(tx, person_id, now)
  const ended_sessions = keeps === 'all' ? 0 : await revokeSessionsOf(tx, { person_id, but: keeps }, now)
  await endPasswordResets(tx, person_id, now)
  await clearFailures(tx, [...names, secondFactorAccount(person_id)])
  await deps.feed.publish(tx, passwordChanged, merchant_id, 'live', { person_id, by, ended_sessions }, now)
  if (by !== 'password') {
    const { network, device, clock } = client
    const { role } = await tx.one<{ role: ShopRole }>`
      select role from shop_people where merchant_id = ${merchant_id} and id = ${person_id}`
    const who = { merchant_id, actor: 'person', role, person_id, network, device } as const
    await recordLog(tx, who, { what: 'person.password_reset', subject: { id: person_id }, step_up: by }, clock)
  }
  const { brand, public_url } = deps
  const facts = { name, brand, link: `${public_url}/forgotPassword`, ...signInFacts(client) }
  // an unverified address may belong to any person, and a stranger may have chosen the name for them to read
  if (is_email_verified) await send(tx, passwordChangedMail, { to: email, language, facts }, client.clock)
  return ended_sessions
}

/**
 * The names whose failures the person may clear: those that are proved theirs. Otherwise an account that a stranger
 * opened under an address would restore its owner's tries. A link that came to the address proves it too.
 */
async function ownNames(tx: Tx, { person, by }: NewPassword) {
  const { person_id, merchant_id, email, mobile_no } = person
  const { email_verified_at, phone_verified_at } = await lockPerson(tx, { person_id, merchant_id })
  const names = [...(email_verified_at || by === 'link' ? [email] : []), ...(phone_verified_at ? [mobile_no] : [])]
  return { names, is_email_verified: email_verified_at !== null }
}
