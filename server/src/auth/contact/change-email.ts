import type { changeEmail as entry } from '@sahuji/contract/auth'
import type { Gives, Takes } from '@sahuji/contract/route'
import { keptEmail } from '../../merchants/contact-spelling.ts'
import { changeEmailOf, lockPerson } from '../../merchants/queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import type { AuthWith } from '../auth-with.ts'
import { sendEmailLink } from './email-links.ts'
import { endPasswordResets } from '../passwords/password-resets.ts'
import { checkOwnPassword } from '../passwords/passwords.ts'
import { takeEmailWait } from './resend-email-link.ts'

/** Corrects the e-mail address while it is not verified; asks the password, and mails a link to the new address. */
export const changeEmail =
  (auth: AuthWith) =>
  async (call: OwnCall, ask: Takes<typeof entry>): Promise<Gives<typeof entry>> => {
    const { db, person, clock, language } = call
    const email = keptEmail(ask.email)
    await checkOwnPassword(call, auth, ask.password)
    const seconds = await db.write((tx) =>
      takeEmailWait(tx, auth.settings, { email, person_id: person.person_id }, clock.now()),
    )
    if (seconds > 0) throw new Refusal('too_many', { seconds }, ['email'])
    await db.write(async (tx) => {
      const { email_verified_at } = await lockPerson(tx, person)
      if (email_verified_at) throw new Refusal('email_verified_already')
      await changeEmailOf(tx, person, email)
      // the address that was wrong may be somebody's
      await endPasswordResets(tx, person.person_id, clock.now())
      await sendEmailLink(tx, auth, { person_id: person.person_id, email, language }, clock)
    })
    return { email }
  }
