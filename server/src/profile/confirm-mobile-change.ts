import { bareMobile } from '@sahuji/contract/merchants'
import type { confirmMobileChange as entry } from '@sahuji/contract/profile'
import type { Gives, Takes } from '@sahuji/contract/route'
import type { AuthWith } from '../auth/auth-with.ts'
import { changeOf, dropChange } from '../auth/contact/contact-changes.ts'
import { tellMobileChanged } from '../auth/contact/contact-messages.ts'
import { endPasswordResets } from '../auth/passwords/password-resets.ts'
import { codeCounts, countCodeTry, isRightCode, newestCode, spendCode } from '../auth/contact/phone-codes.ts'
import { replaceMobileOf } from '../merchants/change-details.ts'
import { lockPerson } from '../merchants/queries.ts'
import { refusingTaken } from '../merchants/taken.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { OwnCall, Person } from '../platform/http/route-table.ts'
import { mobileChanged } from './facts.ts'

/**
 * Puts the new mobile number in place by the newest code that was sent to it, and tells the old number and the mail.
 * A wrong try stays counted, because the refusal is thrown after the commit.
 */
export const confirmMobileChange =
  (auth: AuthWith) =>
  async ({ db, person, clock }: OwnCall<'verified'>, { code }: Takes<typeof entry>): Promise<Gives<typeof entry>> => {
    const verdict = await refusingTaken(db.write((tx) => judge(tx, auth, { person, code }, clock)))
    if (verdict instanceof Refusal) throw verdict
    return verdict
  }

async function judge(tx: Tx, auth: AuthWith, { person, code }: { person: Person; code: string }, clock: Clock) {
  const now = clock.now()
  const { name, email, mobile_no: from, language } = await lockPerson(tx, person)
  const change = await changeOf(tx, person, 'mobile', now)
  if (!change) return new Refusal('contact_change_gone')
  const wrong = await codeRefused(tx, auth, { person_id: person.person_id, mobile_no: change.value, code }, now)
  if (wrong) return wrong

  const to = change.value
  await dropChange(tx, person, 'mobile')
  await replaceMobileOf(tx, person, to, now)
  const { person_id, merchant_id } = person
  // who still reads the old number must not set the password
  await endPasswordResets(tx, person_id, now)
  await auth.feed.publish(tx, mobileChanged, merchant_id, 'live', { person_id, from, to }, now)
  await tellMobileChanged(tx, auth, { name, email, language, was: from, now: to }, clock)
  return { mobile_no: bareMobile(to) }
}

interface Tried {
  person_id: string
  mobile_no: string
  code: string
}

/** What is wrong with a code for a number; nothing when it was right, and then it is used up. */
async function codeRefused(
  tx: Tx,
  { settings, peppers }: AuthWith,
  { person_id, mobile_no, code }: Tried,
  now: Date,
): Promise<Refusal | undefined> {
  const { tries, tries_per_day } = settings.phone_code
  const sent = await newestCode(tx, person_id)
  const isAlive = sent && !sent.used_at && sent.expires_at > now
  // for a number that is somebody's no code was sent: every code is a wrong one
  if (!isAlive) return new Refusal('otp_dead', {}, ['code'])
  const { tries_of_day } = await codeCounts(tx, sent, now)
  if (sent.tries >= tries || tries_of_day >= tries_per_day) return new Refusal('otp_tries_used', {}, ['code'])
  const tried = await countCodeTry(tx, sent.id)
  if (sent.mobile_no === mobile_no && isRightCode(peppers, sent, code)) {
    await spendCode(tx, sent.id, now)
    return undefined
  }
  const tries_left = Math.min(tries - tried, tries_per_day - tries_of_day - 1)
  return tries_left > 0
    ? new Refusal('otp_wrong', { tries_left }, ['code'])
    : new Refusal('otp_tries_used', {}, ['code'])
}
