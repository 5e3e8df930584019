import type { readEmailLink as readRoute, verifyEmail as verifyRoute } from '@sahuji/contract/auth'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { markEmailVerified } from '../../merchants/queries.ts'
import { refuseTakenContact } from '../../merchants/contact.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import type { AuthDependencies } from '../dependencies.ts'
import { findValidLink, refuseLinkOfAnother, consumeEmailLink } from './email-links.ts'
import { emailVerified } from '../facts.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Whose account a link is of. Opening it uses nothing up. */
export async function readEmailLink(
  { tx, clock }: Call<'anyone'>,
  { token }: Takes<typeof readRoute>,
): Promise<Gives<typeof readRoute>> {
  const found = await findValidLink(tx, token, clock.now())
  if (!found) throw new Refusal('email_link_dead')
  return found
}

/**
 * Verifies the e-mail address by the link's token, once, and for nobody but the link's own person where somebody is
 * signed in. Of several who named one address the first has it, and the claims of the others end.
 */
export const verifyEmail =
  ({ feed }: AuthDependencies) =>
  async (
    { db, clock, person }: OwnCall<'anyone'>,
    { token }: Takes<typeof verifyRoute>,
  ): Promise<Gives<typeof verifyRoute>> => {
    const now = clock.now()
    return refuseTakenContact(
      db.write(async (tx) => {
        const found = await consumeEmailLink(tx, token, now)
        if (!found) throw new Refusal('email_link_dead')
        refuseLinkOfAnother(person, found)
        const { person_id, merchant_id, email } = found
        if (await markEmailVerified(tx, found, now)) {
          await revokeUnverifiedAccounts(tx, found, now)
          await feed.publish(tx, emailVerified, merchant_id, 'live', { person_id, email }, now)
        }
        return { email }
      }),
    )
  }

/**
 * An address was proved: the accounts of others that only named it lose every way in that they have beside their
 * password. Their links for it stay, to say that the address is somebody's. Uses people_of_an_address.
 */
export async function revokeUnverifiedAccounts(
  tx: Tx,
  { person_id, email }: { person_id: string; email: string },
  now: Date,
): Promise<void> {
  const rows = await tx.many<{ id: string }>`
    -- any merchant: the accounts of others are what is asked for
    select id from people where email = ${email} and email_verified_at is null and id <> ${person_id}`
  const others = rows.map(({ id }) => id)
  if (others.length === 0) return
  await tx.run`
    update sessions set ended_at = ${now}, push_token = null
     where person_id = any (${others}::uuid[]) and ended_at is null`
  await tx.run`update sign_in_tickets set used_at = ${now} where person_id = any (${others}::uuid[]) and used_at is null`
  await tx.run`update password_resets set used_at = ${now} where person_id = any (${others}::uuid[]) and used_at is null`
  await tx.run`delete from passkeys where person_id = any (${others}::uuid[])`
  await tx.run`delete from totp_secrets where person_id = any (${others}::uuid[])`
  await tx.run`delete from recovery_codes where person_id = any (${others}::uuid[])`
}
