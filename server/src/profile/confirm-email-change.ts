import type { confirmEmailChange as entry } from '@sahuji/contract/profile'
import type { Gives, Takes } from '@sahuji/contract/route'
import type { AuthWith } from '../auth/auth-with.ts'
import { takeChangeByToken } from '../auth/contact/contact-changes.ts'
import { tellEmailChanged } from '../auth/contact/contact-messages.ts'
import { refuseLinkOfAnother } from '../auth/contact/email-links.ts'
import { endOtherClaims } from '../auth/contact/other-claims.ts'
import { endPasswordResets } from '../auth/passwords/password-resets.ts'
import { replaceEmailOf } from '../merchants/change-details.ts'
import { lockPerson } from '../merchants/queries.ts'
import { refusingTaken } from '../merchants/taken.ts'
import { Refusal } from '../platform/refusal.ts'
import type { OwnCall } from '../platform/http/route-table.ts'
import { emailChanged } from './facts.ts'

/** Puts the new e-mail address in place by the token of its link, once, and tells the old address. */
export const confirmEmailChange =
  (auth: AuthWith) =>
  async ({ db, clock, person }: OwnCall<'anyone'>, { token }: Takes<typeof entry>): Promise<Gives<typeof entry>> => {
    const now = clock.now()
    return refusingTaken(
      db.write(async (tx) => {
        const change = await takeChangeByToken(tx, token, now)
        if (!change) throw new Refusal('email_link_dead')
        refuseLinkOfAnother(person, change)
        const { person_id, merchant_id, value: to } = change
        const { name, email: from, language } = await lockPerson(tx, change)
        await replaceEmailOf(tx, change, to, now)
        await endOtherClaims(tx, { person_id, email: to }, now)
        // who still reads the old mail must not set the password
        await endPasswordResets(tx, person_id, now)
        await auth.feed.publish(tx, emailChanged, merchant_id, 'live', { person_id, from, to }, now)
        await tellEmailChanged(tx, auth, { name, email: from, language, now: to }, clock)
        return { email: to }
      }),
    )
  }
