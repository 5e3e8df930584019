import type { Tx } from '../../platform/database/database.ts'

/**
 * An address was proved: the accounts of others that only named it lose every way in that they have beside their
 * password. Their links for it stay, to say that the address is somebody's. Uses people_of_an_address.
 */
export async function endOtherClaims(
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
