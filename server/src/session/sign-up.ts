import type { signUp as entry } from '@sahuji/contract/session'
import type { Takes } from '@sahuji/contract/route'
import type { AuthWith } from '../auth/auth-with.ts'
import { after } from '../auth/auth-settings.ts'
import { sendEmailLink } from '../auth/contact/email-links.ts'
import { deviceCookie, deviceTokenOf, rememberDevice } from '../auth/sessions/known-devices.ts'
import { isCommonPassword } from '../auth/passwords/password-rules.ts'
import { keepPassword } from '../auth/passwords/passwords.ts'
import { takeEmailWait } from '../auth/contact/resend-email-link.ts'
import { justSignedUp, openSession } from '../auth/sessions/sessions.ts'
import { changeBusinessOf, changeNameOf } from '../merchants/change-details.ts'
import { keptEmail, keptMobile } from '../merchants/contact-spelling.ts'
import { createMerchant } from '../merchants/create-merchant.ts'
import { createPerson } from '../merchants/create-person.ts'
import { changeMobileOf, type PersonKey } from '../merchants/queries.ts'
import { withCookie } from '../platform/http/answers.ts'
import type { Tx } from '../platform/database/database.ts'
import type { KeptPassword } from '../platform/crypto/password-hashes.ts'
import { Refusal } from '../platform/refusal.ts'
import type { OwnCall } from '../platform/http/route-table.ts'
import { merchantRegistered } from './facts.ts'
import type { SignedInAnswer } from './open-signed-in.ts'
import { signedInUser } from './users.ts'

type Ask = Takes<typeof entry>

/**
 * Opens a merchant with its owner, wallet and first session, and mails the link that verifies the address: all or nothing.
 * An address or number that is somebody's is answered alike, after the same work: until it is proved the account can do
 * nothing, and the owner is told by mail (docs/decisions/0013). The same browser's second try soon after is the same account.
 */
export const signUp =
  (auth: AuthWith) =>
  async (call: OwnCall<'anyone'>, asked: Ask): Promise<SignedInAnswer> => {
    const ask = { ...asked, email: keptEmail(asked.email), mobile_no: neededMobile(asked.mobile_no) }
    const about = [ask.email, ask.name, ask.trade_name]
    if (isCommonPassword(ask.password, about)) throw new Refusal('password_common', {}, ['password'])
    const kept = await auth.hashes.hash(ask.password, { network: call.network, is_trusted: false })
    return call.db.write((tx) => register(tx, auth, call, { ...ask, kept }))
  }

function neededMobile(typed: string): string {
  const mobile_no = keptMobile(typed)
  if (mobile_no === undefined) throw new Refusal('fields_invalid', {}, ['mobile_no'])
  return mobile_no
}

type Wish = Ask & { kept: KeptPassword }

async function register(tx: Tx, auth: AuthWith, call: OwnCall<'anyone'>, { kept, ...ask }: Wish) {
  const { clock, network, device, time_zone, proof, language } = call
  const now = clock.now()
  const { person_id, merchant_id } = (await triedBefore(tx, call, ask)) ?? (await openAccount(tx, auth, call, ask))
  await keepPassword(tx, person_id, kept, now)
  const { email } = ask
  // an address gets only so many mails, whoever signs up with it
  if ((await takeEmailWait(tx, auth.settings, { email, person_id }, now)) === 0)
    await sendEmailLink(tx, auth, { person_id, email, language }, clock)
  const session = {
    person_id,
    jkt: proof?.jkt,
    remember_device: false,
    push_token: ask.desktop_fcm || null,
    network,
    device,
    time_zone,
  }
  const known = await rememberDevice(tx, deviceTokenOf(call.cookie), person_id, now)
  return withCookie(deviceCookie(known, auth.public_url), {
    access_token: await openSession(tx, auth.settings, session, now),
    user: await signedInUser(tx, { person_id, merchant_id }),
  })
}

async function openAccount(tx: Tx, auth: AuthWith, call: OwnCall<'anyone'>, ask: Ask): Promise<PersonKey> {
  const { name, email, mobile_no, trade_name, business_type, agent_code } = ask
  const now = call.clock.now()
  const merchant_id = await createMerchant(tx, ask, now)
  const agent = agent_code ? 'PENDING' : null
  const wish = { merchant_id, name, email, mobile_no, agent, language: call.requested_language } as const
  const person_id = await createPerson(tx, wish, now)
  await auth.feed.publish(tx, merchantRegistered, merchant_id, 'live', { person_id, trade_name, business_type }, now)
  return { person_id, merchant_id }
}

/** The account that this browser opened with the address a moment ago, put right by what is typed now: a second press, or a lost answer. */
async function triedBefore(tx: Tx, { proof, clock }: OwnCall<'anyone'>, ask: Ask): Promise<PersonKey | undefined> {
  if (!proof) return undefined
  const since = after(clock.now(), -repeatSeconds)
  const found = await justSignedUp(tx, { email: ask.email, jkt: proof.jkt, since })
  if (!found) return undefined
  await changeNameOf(tx, found, ask.name)
  await changeMobileOf(tx, found, ask.mobile_no)
  await changeBusinessOf(tx, found.merchant_id, ask)
  return found
}

const repeatSeconds = 600
