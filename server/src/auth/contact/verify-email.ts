import type { readEmailLink as reading, verifyEmail as entry } from '@sahuji/contract/auth'
import type { Gives, Takes } from '@sahuji/contract/route'
import { verifiedEmail } from '../../merchants/queries.ts'
import { refusingTaken } from '../../merchants/taken.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import type { AuthWith } from '../auth-with.ts'
import { endOtherClaims } from './other-claims.ts'
import { livingLink, refuseLinkOfAnother, useEmailLink } from './email-links.ts'
import { emailVerified } from '../facts.ts'

/** Whose account a link is of. Opening it uses nothing up. */
export async function readEmailLink(
  { tx, clock }: Call<'anyone'>,
  { token }: Takes<typeof reading>,
): Promise<Gives<typeof reading>> {
  const found = await livingLink(tx, token, clock.now())
  if (!found) throw new Refusal('email_link_dead')
  return found
}

/**
 * Verifies the e-mail address by the link's token, once, and for nobody but the link's own person where somebody is
 * signed in. Of several who named one address the first has it, and the claims of the others end.
 */
export const verifyEmail =
  ({ feed }: AuthWith) =>
  async ({ db, clock, person }: OwnCall<'anyone'>, { token }: Takes<typeof entry>): Promise<Gives<typeof entry>> => {
    const now = clock.now()
    return refusingTaken(
      db.write(async (tx) => {
        const found = await useEmailLink(tx, token, now)
        if (!found) throw new Refusal('email_link_dead')
        refuseLinkOfAnother(person, found)
        const { person_id, merchant_id, email } = found
        if (await verifiedEmail(tx, found, now)) {
          await endOtherClaims(tx, found, now)
          await feed.publish(tx, emailVerified, merchant_id, 'live', { person_id, email }, now)
        }
        return { email }
      }),
    )
  }
