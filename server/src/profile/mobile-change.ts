import { mobileChangeLifeMinutes } from '@sahuji/contract/auth/contact-changes'
import type * as contract from '@sahuji/contract/profile'
import type { Language } from '@sahuji/contract/languages'
import type { Gives, Takes } from '@sahuji/contract/route'
import type { AuthWith } from '../auth/auth-with.ts'
import { takeRoomForCode } from '../auth/contact/code-room.ts'
import { after } from '../auth/auth-settings.ts'
import { changeOf, keepChange, type WaitingChange } from '../auth/contact/contact-changes.ts'
import { sendChangeCode, sendNumberInUse } from '../auth/contact/contact-messages.ts'
import { keepPhoneCode, newPhoneCode, noCode } from '../auth/contact/phone-codes.ts'
import { keptMobile } from '../merchants/contact-spelling.ts'
import { lockPerson, ownerOfMobile } from '../merchants/queries.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { OwnCall, Person } from '../platform/http/route-table.ts'
import { isFresh, shownChange } from './shown-change.ts'

type Ask = typeof contract.askMobileChange

/**
 * Asks for another mobile number. Asked again for the same one within the wait it sends nothing new.
 * To a number that is somebody's already a word goes instead of a code; the answer is the same.
 */
export const askMobileChange =
  (auth: AuthWith) =>
  async ({ db, person, clock, language, network }: OwnCall<'verified'>, ask: Takes<Ask>): Promise<Gives<Ask>> => {
    const value = keptMobile(ask.mobile_no)
    if (value === undefined) throw new Refusal('fields_invalid', {}, ['mobile_no'])
    const now = clock.now()
    const change = await db.write(async (tx) => {
      // The lock makes two that ask at once one after the other: the second finds the first one's change.
      const { mobile_no } = await lockPerson(tx, person)
      if (value === mobile_no) throw new Refusal('contact_unchanged', {}, ['mobile_no'])
      const before = await changeOf(tx, person, 'mobile', now)
      if (isFresh(before, value, now)) return before
      return sendMobileChange(tx, auth, { person, language, network, value, asked_at: now }, clock)
    })
    return shownChange(change, now)
  }

interface Asked {
  person: Person
  language: Language
  network: string
  value: string
  asked_at: Date
}

/** Sends a code for a change; the one before it is dead. The person is locked. Throws `otp_daily_cap`, `too_many`. */
export async function sendMobileChange(
  tx: Tx,
  auth: AuthWith,
  { person, language, network, value, asked_at }: Asked,
  clock: Clock,
) {
  const now = clock.now()
  const { person_id } = person
  const owner = await ownerOfMobile(tx, value)
  const mobile_no = value
  await takeRoomForCode(tx, auth, { person_id, mobile_no, network }, now)
  const code = owner ? noCode : newPhoneCode()
  await keepPhoneCode(
    tx,
    auth.peppers,
    { person_id, mobile_no, code, life_seconds: auth.settings.phone_code.life_seconds },
    now,
  )
  const expires_at = after(now, mobileChangeLifeMinutes * 60)
  const change: WaitingChange = { channel: 'mobile', value, asked_at, sent_at: now, expires_at }
  await keepChange(tx, person, change)
  if (owner) await sendNumberInUse(tx, auth, { mobile_no, language: owner.language }, clock)
  else await sendChangeCode(tx, auth, { mobile_no, language, code }, clock)
  return change
}
