import type { signUp as entry } from '@sahuji/contract/session'
import type { Takes } from '@sahuji/contract/http/route'
import type { AuthDependencies } from '../auth/dependencies.ts'
import { after } from '../auth/auth-settings.ts'
import { sendEmailLink, takeEmailQuota } from '../auth/contact/email-links.ts'
import { deviceCookie, deviceTokenOf, rememberDevice } from '../auth/sessions/known-devices.ts'
import { isCommonPassword } from '../auth/passwords/password-rules.ts'
import { savePassword } from '../auth/passwords/stored-passwords.ts'
import { findRecentSignUp, createSession } from '../auth/sessions/sessions.ts'
import { updateBusiness, updateName } from '../merchants/person-details.ts'
import { normalizeEmail, normalizeMobile } from '../merchants/contact.ts'
import { createMerchant, createPerson } from '../merchants/create-merchant.ts'
import { updateUnverifiedMobile, type PersonKey } from '../merchants/queries.ts'
import { withCookie } from '../platform/http/answers.ts'
import type { Tx } from '../platform/database/database.ts'
import type { StoredPassword } from '../platform/crypto/password-hashes.ts'
import { Refusal } from '../platform/refusal.ts'
import type { OwnCall } from '../platform/http/route-table.ts'
import { merchantRegistered } from './facts.ts'
import type { SignedInAnswer } from './sign-in.ts'
import { signedInUser } from './users.ts'

type Ask = Takes<typeof entry>

/**
 * Opens a merchant with its owner, wallet and first session, and mails the link that verifies the address: all or
 * nothing. A taken address or number gets the same answer, after the same work: until it is proved the account can do
 * nothing, and the owner is notified by mail (docs/decisions/0013). The same browser's second try soon after is the
 * same account.
 */
export const signUp =
  (deps: AuthDependencies) =>
  async (call: OwnCall<'anyone'>, asked: Ask): Promise<SignedInAnswer> => {
    const ask = { ...asked, email: normalizeEmail(asked.email), mobile_no: requiredMobile(asked.mobile_no) }
    const about = [ask.email, ask.name, ask.trade_name]
    if (isCommonPassword(ask.password, about)) throw new Refusal('password_common', {}, ['password'])
    const stored = await deps.hashes.hash(ask.password, { network: call.network, is_trusted: false })
    return call.db.write((tx) => register(tx, deps, call, { ...ask, stored }))
  }

function requiredMobile(typed: string): string {
  const mobile_no = normalizeMobile(typed)
  if (mobile_no === undefined) throw new Refusal('fields_invalid', {}, ['mobile_no'])
  return mobile_no
}

type Wish = Ask & { stored: StoredPassword }

async function register(tx: Tx, deps: AuthDependencies, call: OwnCall<'anyone'>, { stored, ...ask }: Wish) {
  const { clock, network, device, time_zone, proof, language } = call
  const now = clock.now()
  const { person_id, merchant_id } =
    (await findRepeatedSignUp(tx, call, ask)) ?? (await openAccount(tx, deps, call, ask))
  await savePassword(tx, person_id, stored, now)
  const { email } = ask
  // an address gets a bounded number of mails for all sign-ups together
  if ((await takeEmailQuota(tx, deps.settings, { email, person_id, network }, now)) === 0)
    await sendEmailLink(tx, deps, { person_id, email, language }, clock)
  const session = {
    person_id,
    merchant_id,
    jkt: proof?.jkt,
    remember_device: false,
    push_token: ask.desktop_fcm || null,
    network,
    device,
    time_zone,
  }
  const known = await rememberDevice(tx, deviceTokenOf(call.cookie), person_id, now)
  return withCookie(deviceCookie(known, deps.public_url), {
    access_token: await createSession(tx, deps, session, now),
    user: await signedInUser(tx, { person_id, merchant_id }, now),
  })
}

async function openAccount(tx: Tx, deps: AuthDependencies, call: OwnCall<'anyone'>, ask: Ask): Promise<PersonKey> {
  const { name, email, mobile_no, trade_name, business_type, agent_code } = ask
  const now = call.clock.now()
  const merchant_id = await createMerchant(tx, ask, now)
  const agent = agent_code ? 'PENDING' : null
  const wish = { merchant_id, name, email, mobile_no, agent, language: call.requested_language } as const
  const person_id = await createPerson(tx, wish, now)
  await deps.feed.publish(tx, merchantRegistered, merchant_id, 'live', { person_id, trade_name, business_type }, now)
  return { person_id, merchant_id }
}

/**
 * The account that this browser opened with the address a moment ago, updated with the new input: a second press, or a
 * lost answer.
 */
async function findRepeatedSignUp(
  tx: Tx,
  { proof, clock }: OwnCall<'anyone'>,
  ask: Ask,
): Promise<PersonKey | undefined> {
  if (!proof) return undefined
  const since = after(clock.now(), -repeatSeconds)
  const found = await findRecentSignUp(tx, { email: ask.email, jkt: proof.jkt, since })
  if (!found) return undefined
  await updateName(tx, found, ask.name)
  await updateUnverifiedMobile(tx, found, ask.mobile_no)
  await updateBusiness(tx, found.merchant_id, ask)
  return found
}

const repeatSeconds = 600
