import type { resendPhoneCode as resendRoute, verifyPhone as verifyRoute } from '@sahuji/contract/auth'
import { successSentences } from '@sahuji/contract/http/success-sentences'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { lockPerson, ownerOfMobile, markPhoneVerified } from '../../merchants/queries.ts'
import { type Reply, withMessage } from '../../platform/http/answers.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Call, OwnCall, Person } from '../../platform/http/route-table.ts'
import { after, secondsUntil } from '../auth-settings.ts'
import type { AuthDependencies } from '../dependencies.ts'
import { checkPhoneCode, savePhoneCode, newestCode, newPhoneCode, noCode, takeOtpQuota } from './phone-codes.ts'
import { sendNumberInUse } from './contact-messages.ts'
import { phoneCodeSms } from '../messages/mobile-messages.ts'
import { refuseTakenContact } from '../../merchants/contact.ts'
import type { Tx } from '../../platform/database/database.ts'
import { phoneVerified } from '../facts.ts'
import { rotateSession } from '../sessions/sessions.ts'

/**
 * Sends a code to the signed-in person's own number; the e-mail of the request is no address to send to, and ignored.
 * Asked within the wait it sends none and answers what is left of it. Spec §4, §8.
 */
export const resendPhoneCode =
  (deps: AuthDependencies) =>
  async ({ tx, person, clock, language, network }: Call): Promise<Reply<Gives<typeof resendRoute>>> => {
    const {
      settings: { phone_code: settings },
      peppers,
      brand,
    } = deps
    const now = clock.now()
    // The lock makes two that ask at once one after the other: the second finds the first one's code.
    const { mobile_no, phone_verified_at, email_verified_at } = await lockPerson(tx, person)
    if (!email_verified_at) throw new Refusal('email_unverified')
    if (phone_verified_at) throw new Refusal('phone_verified_already')

    const last = await newestCode(tx, person.person_id)
    const next = last && after(last.sent_at, settings.wait_seconds)
    if (next && next > now && last.mobile_no === mobile_no) {
      return withMessage(successSentences.code_waits, { wait_seconds: secondsUntil(now, next), sent: false })
    }
    await takeOtpQuota(tx, deps, { person_id: person.person_id, mobile_no, network, budget: 'sign_up' }, now)

    // who has the number gets no codes of a stranger's, and the stranger does not see it
    const owner = await ownerOfMobile(tx, mobile_no)
    const code = owner ? noCode : newPhoneCode()
    await savePhoneCode(
      tx,
      peppers,
      { person_id: person.person_id, mobile_no, code, life_seconds: settings.life_seconds },
      now,
    )
    const minutes = Math.round(settings.life_seconds / 60)
    if (owner) await sendNumberInUse(tx, deps, { mobile_no, language: owner.language }, clock)
    else await send(tx, phoneCodeSms, { to: mobile_no, language, facts: { code, brand, minutes } }, clock)
    return withMessage(successSentences.code_sent, { wait_seconds: settings.wait_seconds, sent: true })
  }

type Ask = Takes<typeof verifyRoute>

/**
 * Verifies the mobile number by the newest code. A wrong try stays counted, because the refusal is thrown after the
 * commit. A bound session gets a new token; the old one is dead at once. Spec §4, §8.
 */
export const verifyPhone =
  (deps: AuthDependencies) =>
  async ({ db, person, clock }: OwnCall, { code }: Ask): Promise<Reply<Gives<typeof verifyRoute>>> => {
    const verdict = await refuseTakenContact(db.write((tx) => verify(tx, deps, { person, code, now: clock.now() })))
    if (verdict instanceof Refusal) throw verdict
    return withMessage(successSentences.phone_verified, verdict)
  }

interface Tried {
  person: Person
  code: string
  now: Date
}

async function verify(tx: Tx, deps: AuthDependencies, { person, code, now }: Tried) {
  // The lock lets the tries of many parallel requests come one after the other.
  const { mobile_no, phone_verified_at, email_verified_at } = await lockPerson(tx, person)
  if (!email_verified_at) return new Refusal('email_unverified')
  if (phone_verified_at) return new Refusal('phone_verified_already')

  const refusal = await checkPhoneCode(tx, deps, { person_id: person.person_id, mobile_no, code }, now)
  if (refusal) return refusal

  await markPhoneVerified(tx, person, now)
  await deps.feed.publish(
    tx,
    phoneVerified,
    person.merchant_id,
    'live',
    { person_id: person.person_id, mobile_no },
    now,
  )
  return { access_token: person.is_bound ? await rotateSession(tx, person.session_id) : null }
}
