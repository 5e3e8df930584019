import type { Passkey } from '@sahuji/contract/auth/passkeys'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'

export interface StoredPasskey {
  id: string
  person_id: string
  /** Null: no shop has the person any more. */
  merchant_id: string | null
  email: string
  credential_id: Buffer
  public_key: Buffer
  counter: bigint
}

/** A person's passkeys for their list, oldest first. Uses passkeys_of_a_person. */
export const passkeysOf = (tx: Tx, person_id: string) => tx.many<Passkey>`
  select id, name, created_at, last_used_at, is_backed_up
    from passkeys
   where person_id = ${person_id}
   order by created_at, id`

/** The facts by which a browser finds a person's passkeys. */
export const credentialsOf = (tx: Tx, person_id: string) => tx.many<{ credential_id: Buffer; transports: string[] }>`
  select credential_id, transports from passkeys where person_id = ${person_id} order by created_at, id`

/** The passkey of a credential, with its person. Uses passkey_credential_is_unique. */
export const passkeyOf = (tx: Tx, credential_id: Buffer) => tx.maybe<StoredPasskey>`
  select k.id, k.person_id, shop_of(p) as merchant_id, p.email, k.credential_id, k.public_key, k.counter
    from passkeys k join people p on p.id = k.person_id
   where k.credential_id = ${credential_id}`

interface NewPasskey {
  person_id: string
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  is_backed_up: boolean
}

/** Stores a passkey; undefined when its credential is known already. */
export const savePasskey = (tx: Tx, made: NewPasskey, now: Date) => tx.maybe<Passkey>`
  insert into passkeys (id, person_id, credential_id, public_key, counter, transports, name, is_backed_up, created_at)
  values (${newId(now)}, ${made.person_id}, ${made.credential_id}, ${made.public_key}, ${made.counter},
          ${made.transports}, ${made.name}, ${made.is_backed_up}, ${now})
      on conflict on constraint passkey_credential_is_unique do nothing
  returning id, name, created_at, last_used_at, is_backed_up`

export interface Used {
  id: string
  counter: number
  is_backed_up: boolean
}

/**
 * Records a use; false when its counter did not grow, because a copy or a replay was there first. Zero means that the
 * device has no counter.
 */
export const recordPasskeyUse = async (tx: Tx, { id, counter, is_backed_up }: Used, now: Date): Promise<boolean> =>
  (await tx.run`
    update passkeys set counter = ${counter}, is_backed_up = ${is_backed_up}, last_used_at = ${now}
     where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`) === 1

/** Renames a passkey; undefined where the person has no such one. */
export const updatePasskeyName = (tx: Tx, of: { id: string; person_id: string; name: string }) => tx.maybe<Passkey>`
  update passkeys set name = ${of.name}
   where id = ${of.id} and person_id = ${of.person_id}
  returning id, name, created_at, last_used_at, is_backed_up`

/** Deletes a passkey and answers its name; undefined where the person has no such one. */
export const deletePasskey = (tx: Tx, of: { id: string; person_id: string }) => tx.maybe<{ name: string }>`
  delete from passkeys where id = ${of.id} and person_id = ${of.person_id} returning name`
