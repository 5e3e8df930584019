import type * as contract from '@sahuji/contract/profile'
import { mobileChangeLifeMinutes } from '@sahuji/contract/auth/contact-changes'
import type { Language } from '@sahuji/contract/language/languages'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { bareMobile } from '@sahuji/contract/merchants'
import type { confirmMobileChange as confirmRoute } from '@sahuji/contract/profile'
import type { AuthDependencies } from '../auth/dependencies.ts'
import { checkPhoneCode, savePhoneCode, newPhoneCode, noCode, takeOtpQuota } from '../auth/contact/phone-codes.ts'
import { after } from '../auth/auth-settings.ts'
import {
  pendingChangeOf,
  deleteChange,
  isFresh,
  saveChange,
  changeView,
  type PendingChange,
} from '../auth/contact/contact-changes.ts'
import { sendChangeCode, sendNumberInUse, notifyMobileChanged } from '../auth/contact/contact-messages.ts'
import { normalizeMobile, refuseTakenContact } from '../merchants/contact.ts'
import { lockPerson, ownerOfMobile } from '../merchants/queries.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { CallLog, OwnCall, Person } from '../platform/http/route-table.ts'
import { endPasswordResets } from '../auth/passwords/password-resets.ts'
import { replaceVerifiedMobile } from '../merchants/person-details.ts'
import { mobileChanged } from './facts.ts'

type Ask = typeof contract.requestMobileChange

/**
 * Requests a change of the mobile number. A repeat for the same one within the waiting time sends nothing new. A number
 * that is taken gets a notice instead of a code; the answer is the same.
 */
export const requestMobileChange =
  (deps: AuthDependencies) =>
  async ({ db, person, clock, language, network }: OwnCall<'verified'>, ask: Takes<Ask>): Promise<Gives<Ask>> => {
    const value = normalizeMobile(ask.mobile_no)
    if (value === undefined) throw new Refusal('fields_invalid', {}, ['mobile_no'])
    const now = clock.now()
    const change = await db.write(async (tx) => {
      // The lock orders concurrent requests: the second finds the first one's change.
      const { mobile_no } = await lockPerson(tx, person)
      if (value === mobile_no) throw new Refusal('contact_unchanged', {}, ['mobile_no'])
      const before = await pendingChangeOf(tx, person, 'mobile', now)
      if (isFresh(before, value, now)) return before
      return sendMobileChange(tx, deps, { person, language, network, value, asked_at: now }, clock)
    })
    return changeView(change, now)
  }

interface Asked {
  person: Person
  language: Language
  network: string
  value: string
  asked_at: Date
}

/** Sends a code for a change and ends the previous one. The person is locked. Throws `otp_daily_cap`, `too_many`. */
export async function sendMobileChange(
  tx: Tx,
  deps: AuthDependencies,
  { person, language, network, value, asked_at }: Asked,
  clock: Clock,
) {
  const now = clock.now()
  const { person_id } = person
  const owner = await ownerOfMobile(tx, value)
  const mobile_no = value
  await takeOtpQuota(tx, deps, { person_id, mobile_no, network, budget: 'sign_in' }, now)
  const code = owner ? noCode : newPhoneCode()
  await savePhoneCode(
    tx,
    deps.peppers,
    { person_id, mobile_no, code, life_seconds: deps.settings.phone_code.life_seconds },
    now,
  )
  const expires_at = after(now, mobileChangeLifeMinutes * 60)
  const change: PendingChange = { channel: 'mobile', value, asked_at, sent_at: now, expires_at }
  await saveChange(tx, person, change)
  if (owner) await sendNumberInUse(tx, deps, { mobile_no, language: owner.language }, clock)
  else await sendChangeCode(tx, deps, { mobile_no, language, code }, clock)
  return change
}

/**
 * Replaces the mobile number by the newest code that was sent to it, and notifies the old number and the mail. A wrong
 * try stays counted, because the refusal is thrown after the commit.
 */
export const confirmMobileChange =
  (deps: AuthDependencies) =>
  async (
    { db, person, clock, log }: OwnCall<'verified'>,
    { code }: Takes<typeof confirmRoute>,
  ): Promise<Gives<typeof confirmRoute>> => {
    const verdict = await refuseTakenContact(db.write((tx) => confirm(tx, deps, { person, code, log }, clock)))
    if (verdict instanceof Refusal) throw verdict
    return verdict
  }

async function confirm(
  tx: Tx,
  deps: AuthDependencies,
  { person, code, log }: { person: Person; code: string; log: CallLog | undefined },
  clock: Clock,
) {
  const now = clock.now()
  const { name, email, mobile_no: from, language } = await lockPerson(tx, person)
  const change = await pendingChangeOf(tx, person, 'mobile', now)
  if (!change) return new Refusal('contact_change_gone')
  const wrong = await checkPhoneCode(tx, deps, { person_id: person.person_id, mobile_no: change.value, code }, now)
  if (wrong) return wrong

  const to = change.value
  await deleteChange(tx, person, 'mobile')
  await replaceVerifiedMobile(tx, person, to, now)
  await log?.record(tx)
  const { person_id, merchant_id } = person
  // a reader of the old number must not set the password
  await endPasswordResets(tx, person_id, now)
  await deps.feed.publish(tx, mobileChanged, merchant_id, 'live', { person_id, from, to }, now)
  await notifyMobileChanged(tx, deps, { name, email, language, was: from, now: to }, clock)
  return { mobile_no: bareMobile(to) }
}
