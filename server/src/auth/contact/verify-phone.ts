import { saidSentences } from '@sahuji/contract/sentences'
import type { verifyPhone as entry } from '@sahuji/contract/auth'
import type { Gives, Takes } from '@sahuji/contract/route'
import { lockPerson, verifiedPhone } from '../../merchants/queries.ts'
import { refusingTaken } from '../../merchants/taken.ts'
import { type Said, says } from '../../platform/http/answers.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { OwnCall, Person } from '../../platform/http/route-table.ts'
import type { AuthWith } from '../auth-with.ts'
import { phoneVerified } from '../facts.ts'
import { codeCounts, countCodeTry, isRightCode, newestCode, spendCode } from './phone-codes.ts'
import { rotateSession } from '../sessions/sessions.ts'

type Ask = Takes<typeof entry>

/**
 * Verifies the mobile number by the newest code. A wrong try stays counted, because the refusal is thrown after the
 * commit. A bound session gets a new token; the old one is dead at once. Spec §4, §8.
 */
export const verifyPhone =
  (auth: AuthWith) =>
  async ({ db, person, clock }: OwnCall, { code }: Ask): Promise<Said<Gives<typeof entry>>> => {
    const verdict = await refusingTaken(db.write((tx) => judge(tx, auth, { person, code, now: clock.now() })))
    if (verdict instanceof Refusal) throw verdict
    return says(saidSentences.phone_verified, verdict)
  }

interface Tried {
  person: Person
  code: string
  now: Date
}

async function judge(tx: Tx, { settings, peppers, feed }: AuthWith, { person, code, now }: Tried) {
  // The lock lets the tries of many parallel requests come one after the other.
  const { mobile_no, phone_verified_at, email_verified_at } = await lockPerson(tx, person)
  if (!email_verified_at) return new Refusal('email_unverified')
  if (phone_verified_at) return new Refusal('phone_verified_already')

  const { tries, tries_per_day } = settings.phone_code
  const sent = await newestCode(tx, person.person_id)
  if (!sent || sent.used_at || sent.expires_at <= now || sent.mobile_no !== mobile_no)
    return new Refusal('otp_dead', {}, ['code'])
  const { tries_of_day } = await codeCounts(tx, sent, now)
  if (sent.tries >= tries || tries_of_day >= tries_per_day) return new Refusal('otp_tries_used', {}, ['code'])
  const tried = await countCodeTry(tx, sent.id)
  if (!isRightCode(peppers, sent, code)) {
    const tries_left = Math.min(tries - tried, tries_per_day - tries_of_day - 1)
    return tries_left > 0
      ? new Refusal('otp_wrong', { tries_left }, ['code'])
      : new Refusal('otp_tries_used', {}, ['code'])
  }

  await spendCode(tx, sent.id, now)
  await verifiedPhone(tx, person, now)
  await feed.publish(tx, phoneVerified, person.merchant_id, 'live', { person_id: person.person_id, mobile_no }, now)
  return { access_token: person.is_bound ? await rotateSession(tx, person.session_id) : null }
}
