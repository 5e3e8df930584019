import type { SignedIn, signIn as signInRoute } from '@sahuji/contract/session'
import type { SecondStepNeeded } from '@sahuji/contract/auth/second-factors'
import { refusals } from '@sahuji/contract/refusals'
import type { Takes } from '@sahuji/contract/http/route'
import type { signInByPasskey as passkeyRoute, signInSecond as secondRoute } from '@sahuji/contract/session/second-step'
import type { AuthDependencies } from '../auth/dependencies.ts'
import {
  deviceCookie,
  isFamiliarNetwork,
  rememberSignInDevice,
  trustedDeviceOf,
} from '../auth/sessions/known-devices.ts'
import { checkPassword } from '../auth/passwords/check-password.ts'
import { isStillPassword } from '../auth/passwords/stored-passwords.ts'
import { secondStepWays } from '../auth/second-factors/second-factors.ts'
import { consumeTicket, countTicketTry, createTicket, proveTicket, ticketOf } from '../auth/sessions/tickets.ts'
import { normalizeEmail, normalizeMobile } from '../merchants/contact.ts'
import { lockPerson, type AccountMatches, findByEmail, findByMobile, type PersonKey } from '../merchants/queries.ts'
import { type Database, hangsAfterMilliseconds, type Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { OwnCall } from '../platform/http/route-table.ts'
import { verifyPasskey } from '../auth/second-factors/passkey-challenges.ts'
import { verifySecondFactor } from '../auth/second-factors/verify-second-factor.ts'
import { createSession } from '../auth/sessions/sessions.ts'
import { type Said, says, withCookie } from '../platform/http/answers.ts'
import { signedInUser } from './users.ts'

type Ask = Takes<typeof signInRoute>

/**
 * Signs in by e-mail or mobile number: its owner, or who opened an account with it and has not proved it yet. An unknown
 * account answers as a wrong password does, after the same work. Who has
 * a second factor gets a ticket for the second step instead of a session. Spec §4, §7.
 */
export const signIn =
  (deps: AuthDependencies) =>
  async (call: OwnCall<'anyone'>, ask: Ask): Promise<SignedInAnswer | Said<SecondStepNeeded>> => {
    const { db, clock, network, proof } = call
    const { account, owner, pending } = await findAccounts(db, ask)
    // a device is known for the name's owner only: its use with another name gives none of the owner's trust
    const { trusted, is_familiar } = await db.read(async (tx) => ({
      trusted: await trustedDeviceOf(tx, call.cookie, owner?.id),
      is_familiar: await isFamiliarNetwork(tx, network, owner?.id),
    }))
    const people = { owner: owner?.id, pending: pending.map(({ id }) => id) }
    const checked = await checkPassword({ db, clock }, deps, {
      account,
      network,
      trusted,
      is_familiar,
      ...people,
      password: ask.password,
    })
    const person = [owner, ...pending].find((one) => one?.id === checked.person_id)
    if (!person) throw new Refusal('credentials_wrong')
    const { id: person_id, merchant_id } = person
    const recheck = async (tx: Tx) => {
      if (!(await isStillPassword(tx, person_id, checked.stored))) throw new Refusal('credentials_wrong')
    }
    const ways = await db.read((tx) => secondStepWays(tx, person_id))
    if (ways.length === 0) return completeSignIn(deps, call, { person_id, merchant_id }, { ...ask, recheck })
    const { remember_device = false, desktop_fcm } = ask
    const first = { person_id, jkt: proof?.jkt, remember_device, push_token: desktop_fcm || null }
    const ticket = await db.write(async (tx) => {
      await recheck(tx)
      return createTicket(tx, deps.settings, { purpose: 'second_step', ...first }, clock.now())
    })
    return says(refusals.second_factor_needed.says, { second_step: { ticket, ways } })
  }

async function findAccounts(db: Database, { email, mobile_no }: Ask): Promise<{ account: string } & AccountMatches> {
  if (email !== undefined) {
    const account = normalizeEmail(email)
    return { account, ...(await db.read((tx) => findByEmail(tx, account), hangsAfterMilliseconds)) }
  }
  // Asked for even where it is no number, so that it takes as long.
  // one count of failures for both names would tell which number belongs to which address
  const account = normalizeMobile(mobile_no ?? '') ?? `${mobile_no}`
  return { account, ...(await db.read((tx) => findByMobile(tx, account), hangsAfterMilliseconds)) }
}

/** The second step: the ticket of a right password, by the browser that got it, and a second proof. A few tries each. */
export const signInSecond =
  (deps: AuthDependencies) =>
  async (call: OwnCall<'anyone'>, { ticket, ...second }: Takes<typeof secondRoute>): Promise<SignedInAnswer> => {
    const { db, clock, proof } = call
    const jkt = proof?.jkt
    const of = { token: ticket, purpose: 'second_step', jkt } as const
    const shown = await db.read((tx) => ticketOf(tx, of, clock.now()), hangsAfterMilliseconds)
    if (!shown || !(await db.write((tx) => countTicketTry(tx, deps.settings, shown.id))))
      throw new Refusal('ticket_dead')
    const trusted = await db.read((tx) => trustedDeviceOf(tx, call.cookie, shown.person_id))
    const once = async (tx: Tx) => {
      if (!(await proveTicket(tx, shown.id, clock.now()))) throw new Refusal('ticket_dead')
    }
    const challenge = { purpose: 'second_step', jkt } as const
    await verifySecondFactor(call, deps, { ...shown, trusted, proof: second, challenge, onRight: once })
    const recheck = async (tx: Tx) => {
      if (!(await consumeTicket(tx, shown.id, clock.now()))) throw new Refusal('ticket_dead')
    }
    const { remember_device, push_token: desktop_fcm } = shown
    return completeSignIn(deps, call, shown, { remember_device, desktop_fcm, recheck })
  }

/** Signs in by a passkey that knows its person. The device has verified them, so nothing else is asked. */
export const signInByPasskey =
  (deps: AuthDependencies) =>
  async (call: OwnCall<'anyone'>, { passkey, ...wish }: Takes<typeof passkeyRoute>): Promise<SignedInAnswer> => {
    const person = await verifyPasskey(call, deps, passkey, { purpose: 'sign_in', jkt: call.proof?.jkt })
    return completeSignIn(deps, call, person, wish)
  }

/** What was wished for at the first step of a sign-in. */
interface SignInOptions {
  remember_device?: boolean | undefined
  desktop_fcm?: string | null | undefined
}

/**
 * Makes sure, in the transaction that opens the session, that what was proven before it still counts; throws where it
 * does not. Without it a sign-in under way would outlive a new password, which ends every session.
 */
type Recheck = (tx: Tx) => Promise<void>

/** The answer of every way of signing in, with the cookie that the device is known by from now on. */
export type SignedInAnswer = Said<SignedIn>

/** Opens the session of somebody who has proved themselves; what every way of signing in ends with and answers. */
async function completeSignIn(
  deps: AuthDependencies,
  call: OwnCall<'anyone'>,
  key: PersonKey,
  { recheck, ...wish }: SignInOptions & { recheck?: Recheck },
): Promise<SignedInAnswer> {
  const { db, clock, proof, network, device, time_zone } = call
  const session = {
    person_id: key.person_id,
    jkt: proof?.jkt,
    remember_device: wish.remember_device ?? false,
    push_token: wish.desktop_fcm || null,
    network,
    device,
    time_zone,
  }
  return db.write(async (tx) => {
    // one sign-in of a person after the other: of two at once the second finds what the first remembered
    const person = await lockPerson(tx, key)
    await recheck?.(tx)
    const device_token = await rememberSignInDevice(tx, deps, call, person)
    const now = clock.now()
    const access_token = await createSession(tx, deps, session, now)
    const user = await signedInUser(tx, key, now)
    return withCookie(deviceCookie(device_token, deps.public_url), { access_token, user })
  })
}
