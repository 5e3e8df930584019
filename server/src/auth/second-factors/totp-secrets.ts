import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Tx } from '../../platform/database/database.ts'
import { type Peppers, peppered, pepperVersion } from '../../platform/crypto/peppers.ts'
import { after, type AuthSettings } from '../auth-settings.ts'

export interface StoredTotp {
  person_id: string
  sealed: Buffer
  pepper_version: number
  session_id: string
  begun_at: Date
  confirmed_at: Date | null
  used_step: bigint
  failures: number
  failures_end_at: Date | null
}

/** The person's secret, locked: concurrent codes are checked one after the other. */
export const lockTotp = (tx: Tx, person_id: string) => tx.maybe<StoredTotp>`
  select person_id, sealed, pepper_version, session_id, begun_at, confirmed_at, used_step, failures, failures_end_at
    from totp_secrets
   where person_id = ${person_id}
     for update`

interface NewTotp {
  person_id: string
  session_id: string
  secret: string
}

/** Stores a secret that waits for its first code, in place of a pending one; false when one is on already. */
export const saveTotp = async (tx: Tx, peppers: Peppers, made: NewTotp, now: Date): Promise<boolean> =>
  (await tx.run`
    insert into totp_secrets (person_id, sealed, pepper_version, session_id, begun_at)
    values (${made.person_id}, ${sealSecret(peppers, made.person_id, made.secret)}, ${pepperVersion(peppers)}, ${made.session_id}, ${now})
        on conflict (person_id) do update
       set sealed = excluded.sealed, pepper_version = excluded.pepper_version, session_id = excluded.session_id,
           begun_at = excluded.begun_at
     where totp_secrets.confirmed_at is null`) === 1

/** Records a right code: its half minute and all before it are used. The first one turns the secret on. */
export const recordTotpUse = (tx: Tx, of: { person_id: string; step: number }, now: Date) => tx.run`
  update totp_secrets
     set used_step = ${of.step}, failures = 0, failures_end_at = null, confirmed_at = coalesce(confirmed_at, ${now})
   where person_id = ${of.person_id}`

/** Counts a wrong code of strangers, over all networks and tickets. */
export const recordTotpFailure = (tx: Tx, { totp }: AuthSettings, person_id: string, now: Date) => tx.run`
  update totp_secrets
     set failures = case when failures_end_at > ${now} then failures + 1 else 1 end,
         failures_end_at = case when failures_end_at > ${now} then failures_end_at else ${after(now, totp.failures_seconds)} end
   where person_id = ${person_id}`

/** Turns it off; false when it was not on. */
export const deleteTotp = async (tx: Tx, person_id: string): Promise<boolean> =>
  (await tx.run`delete from totp_secrets where person_id = ${person_id} and confirmed_at is not null`) === 1

/**
 * A secret in its stored form, under the newest pepper: AES-256-GCM under a key of its owner's own, and bound to the
 * owner, so that rows cannot be swapped.
 */
export function sealSecret(peppers: Peppers, owner_id: string, secret: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(peppers, pepperVersion(peppers), owner_id), nonce)
  cipher.setAAD(Buffer.from(owner_id))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** The secret in base32, as the app stores it. Throws when it was changed in the database. */
export function decryptSecret(
  peppers: Peppers,
  { person_id, sealed, pepper_version }: Pick<StoredTotp, 'person_id' | 'sealed' | 'pepper_version'>,
): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(peppers, pepper_version, person_id), sealed.subarray(0, 12))
  decipher.setAAD(Buffer.from(person_id))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return decipher.update(sealed.subarray(28), undefined, 'utf8') + decipher.final('utf8')
}

const keyOf = (peppers: Peppers, version: number, owner_id: string): Buffer =>
  peppered(peppers, version, 'totp-secret', owner_id)
