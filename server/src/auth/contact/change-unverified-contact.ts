import type { changeEmail as changeEmailRoute, changeMobile as changeMobileRoute } from '@sahuji/contract/auth'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { bareMobile } from '@sahuji/contract/merchants'
import { normalizeEmail, normalizeMobile } from '../../merchants/contact.ts'
import { updateUnverifiedEmail, updateUnverifiedMobile, lockPerson } from '../../merchants/queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import type { AuthDependencies } from '../dependencies.ts'
import { sendEmailLink, takeEmailQuota } from './email-links.ts'
import { endPasswordResets } from '../passwords/password-resets.ts'
import { checkOwnPassword } from '../passwords/check-password.ts'

/** Corrects the e-mail address while it is not verified; requires the password, and mails a link to the new address. */
export const changeEmail =
  (deps: AuthDependencies) =>
  async (call: OwnCall, ask: Takes<typeof changeEmailRoute>): Promise<Gives<typeof changeEmailRoute>> => {
    const { db, person, clock, language, network, log } = call
    const email = normalizeEmail(ask.email)
    await checkOwnPassword(call, deps, ask.password)
    const seconds = await db.write((tx) =>
      takeEmailQuota(tx, deps.settings, { email, person_id: person.person_id, network }, clock.now()),
    )
    if (seconds > 0) throw new Refusal('too_many', { seconds }, ['email'])
    await db.write(async (tx) => {
      const { email_verified_at } = await lockPerson(tx, person)
      if (email_verified_at) throw new Refusal('email_verified_already')
      await updateUnverifiedEmail(tx, person, email)
      await log?.record(tx)
      // the wrong address may belong to another person
      await endPasswordResets(tx, person.person_id, clock.now())
      await sendEmailLink(tx, deps, { person_id: person.person_id, email, language }, clock)
    })
    return { email }
  }

/**
 * Corrects the mobile number while it is not verified; requires the password. A code sent to the old number becomes
 * invalid.
 */
export const changeMobile =
  (deps: AuthDependencies) =>
  async (call: OwnCall, ask: Takes<typeof changeMobileRoute>): Promise<Gives<typeof changeMobileRoute>> => {
    const { db, person, log } = call
    const mobile_no = normalizeMobile(ask.mobile_no)
    if (mobile_no === undefined) throw new Refusal('fields_invalid', {}, ['mobile_no'])
    await checkOwnPassword(call, deps, ask.password)
    await db.write(async (tx) => {
      const { phone_verified_at } = await lockPerson(tx, person)
      if (phone_verified_at) throw new Refusal('phone_verified_already')
      await updateUnverifiedMobile(tx, person, mobile_no)
      await log?.record(tx)
    })
    return { mobile_no: bareMobile(mobile_no) }
  }
