import type { verifyEmail as entry } from '@sahuji/contract/auth'
import type { Gives, Takes } from '@sahuji/contract/route'
import { verifiedEmail } from '../merchants/queries.ts'
import { refusingTaken } from '../merchants/taken.ts'
import { Refusal } from '../platform/refusal.ts'
import type { OwnCall } from '../platform/route-table.ts'
import type { AuthWith } from './auth-with.ts'
import { useEmailLink } from './email-links.ts'
import { emailVerified } from './facts.ts'

/** Verifies the e-mail address by the link's token, once. Of several who named one address the first has it. */
export const verifyEmail =
  ({ feed }: AuthWith) =>
  async ({ db, clock }: OwnCall<'anyone'>, { token }: Takes<typeof entry>): Promise<Gives<typeof entry>> => {
    const now = clock.now()
    return refusingTaken(
      db.write(async (tx) => {
        const found = await useEmailLink(tx, token, now)
        if (!found) throw new Refusal('email_link_dead')
        const { person_id, merchant_id, email } = found
        if (await verifiedEmail(tx, found, now))
          await feed.tell(tx, emailVerified, merchant_id, 'live', { person_id, email }, now)
        return { email }
      }),
    )
  }
