import type { signUp as entry } from '@sahuji/contract/session'
import type { Takes } from '@sahuji/contract/route'
import type { AuthWith } from '../auth/auth-with.ts'
import { sendEmailLink } from '../auth/email-links.ts'
import { deviceCookie, deviceTokenOf, rememberDevice } from '../auth/known-devices.ts'
import { isCommonPassword } from '../auth/password-rules.ts'
import { keepPassword } from '../auth/passwords.ts'
import { takeEmailWait } from '../auth/resend-email-link.ts'
import { openSession } from '../auth/sessions.ts'
import { keptEmail, keptMobile } from '../merchants/contact-spelling.ts'
import { createMerchant } from '../merchants/create-merchant.ts'
import { createPerson } from '../merchants/create-person.ts'
import { ownerOfMobile, personByEmail } from '../merchants/queries.ts'
import { refusingTaken } from '../merchants/taken.ts'
import { withCookie } from '../platform/answers.ts'
import type { Tx } from '../platform/database.ts'
import type { KeptPassword } from '../platform/password-hashes.ts'
import { Refusal } from '../platform/refusal.ts'
import type { OwnCall } from '../platform/route-table.ts'
import { merchantRegistered } from './facts.ts'
import type { SignedInAnswer } from './open-signed-in.ts'
import { signedInUser } from './users.ts'

type Ask = Takes<typeof entry>

/** Opens a merchant with its owner, wallet and first session, and mails the link that verifies the address: all or nothing. */
export const signUp =
  (auth: AuthWith) =>
  async (call: OwnCall<'anyone'>, asked: Ask): Promise<SignedInAnswer> => {
    const ask = { ...asked, email: keptEmail(asked.email), mobile_no: neededMobile(asked.mobile_no) }
    const about = [ask.email, ask.name, ask.trade_name]
    if (isCommonPassword(ask.password, about)) throw new Refusal('password_common', {}, ['password'])
    // Asked before the hash, which is dear; whether the address is free is decided by its constraint.
    await call.db.read((tx) => refuseTaken(tx, ask))
    const kept = await auth.hashes.hash(ask.password)
    const given = await refusingTaken(call.db.write((tx) => register(tx, auth, call, ask, kept)))
    // The wait for a second mail begins with the first.
    await takeEmailWait(call.db, auth.settings, ask.email, call.clock)
    return given
  }

function neededMobile(typed: string): string {
  const mobile_no = keptMobile(typed)
  if (mobile_no === undefined) throw new Refusal('fields_invalid', {}, ['mobile_no'])
  return mobile_no
}

async function refuseTaken(tx: Tx, { email, mobile_no }: { email: string; mobile_no: string }): Promise<void> {
  if (await personByEmail(tx, email)) throw new Refusal('email_taken', {}, ['email'])
  if (await ownerOfMobile(tx, mobile_no)) throw new Refusal('mobile_taken', {}, ['mobile_no'])
}

async function register(tx: Tx, auth: AuthWith, call: OwnCall<'anyone'>, ask: Ask, kept: KeptPassword) {
  const { clock, network, device, time_zone, proof, language } = call
  const { name, email, mobile_no, trade_name, business_type } = ask
  const now = clock.now()
  const merchant_id = await createMerchant(tx, ask, now)
  const agent = ask.agent_code ? 'PENDING' : null
  const person_id = await createPerson(
    tx,
    { merchant_id, name, email, mobile_no, agent, language: call.asked_language },
    now,
  )
  await keepPassword(tx, person_id, kept, now)
  await sendEmailLink(tx, auth, { person_id, name, email, language }, clock)
  await auth.feed.tell(tx, merchantRegistered, merchant_id, 'live', { person_id, trade_name, business_type }, now)
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
