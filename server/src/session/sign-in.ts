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
import { type Reply, withCookie, withMessage } from '../platform/http/answers.ts'
import { signedInUser } from './users.ts'

type Ask = Takes<typeof signInRoute>

/**
 * Signs in by e-mail or mobile number: its owner, or a person who opened an account with it and has not proved it yet.
 * An unknown account gets the answer of a wrong password, after the same work. A person with a second factor gets a
 * ticket for the second step instead of a session. Spec §4, §7.
 */
export const signIn =
  (deps: AuthDependencies) =>
  async (call: OwnCall<'anyone'>, ask: Ask): Promise<SignedInAnswer | Reply<SecondStepNeeded>> => {
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
    if (merchant_id === null) throw new Refusal('no_shop')
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
    return withMessage(refusals.second_factor_needed.says, { second_step: { ticket, ways } })
  }

async function findAccounts(db: Database, { email, mobile_no }: Ask): Promise<{ account: string } & AccountMatches> {
  if (email !== undefined) {
    const account = normalizeEmail(email)
    return { account, ...(await db.read((tx) => findByEmail(tx, account), hangsAfterMilliseconds)) }
  }
  // Looked up even where it is no number, so that it takes as long.
  // One count of failures for both names would reveal which number belongs to which address.
  const account = normalizeMobile(mobile_no ?? '') ?? `${mobile_no}`
  return { account, ...(await db.read((tx) => findByMobile(tx, account), hangsAfterMilliseconds)) }
}

/** The second step: the ticket of a right password, from the same browser, and a second proof. A few tries each. */
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

/** Signs in by a passkey that identifies its person. The device has verified them, so no second proof is needed. */
export const signInByPasskey =
  (deps: AuthDependencies) =>
  async (call: OwnCall<'anyone'>, { passkey, ...wish }: Takes<typeof passkeyRoute>): Promise<SignedInAnswer> => {
    const challenge = { purpose: 'sign_in', jkt: call.proof?.jkt } as const
    const { merchant_id, ...person } = await verifyPasskey(call, deps, passkey, challenge)
    if (merchant_id === null) throw new Refusal('no_shop')
    return completeSignIn(deps, call, { ...person, merchant_id }, wish)
  }

/** The options of a sign-in's first step. */
interface SignInOptions {
  remember_device?: boolean | undefined
  desktop_fcm?: string | null | undefined
}

/**
 * Checks, in the transaction that opens the session, that the earlier proof still counts; throws where it does not.
 * Without it a concurrent sign-in would survive a new password, which ends every session.
 */
type Recheck = (tx: Tx) => Promise<void>

/** The answer of every way to sign in, with the cookie that identifies the device from now on. */
export type SignedInAnswer = Reply<SignedIn>

/** Opens the session of a person who has proved themselves; the last step of every way to sign in. */
async function completeSignIn(
  deps: AuthDependencies,
  call: OwnCall<'anyone'>,
  key: PersonKey,
  { recheck, ...wish }: SignInOptions & { recheck?: Recheck },
): Promise<SignedInAnswer> {
  const { db, clock, proof, network, device, time_zone } = call
  const session = {
    person_id: key.person_id,
    merchant_id: key.merchant_id,
    jkt: proof?.jkt,
    remember_device: wish.remember_device ?? false,
    push_token: wish.desktop_fcm || null,
    network,
    device,
    time_zone,
  }
  return db.write(async (tx) => {
    // one sign-in of a person at a time: the second of two finds the device that the first stored
    const person = await lockPerson(tx, key)
    await recheck?.(tx)
    const device_token = await rememberSignInDevice(tx, deps, call, person)
    const now = clock.now()
    const access_token = await createSession(tx, deps, session, now)
    const user = await signedInUser(tx, key, now)
    return withCookie(deviceCookie(device_token, deps.public_url), { access_token, user })
  })
}
