import { passwordsRemembered } from '@sahuji/contract/auth/password-rules'
import type { StoredPassword } from '../../platform/crypto/password-hashes.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { newId } from '../../platform/ids.ts'

/** Stores a person's password in place of an earlier one. */
export const savePassword = (tx: Tx, person_id: string, stored: StoredPassword, now: Date) => tx.run`
  insert into passwords (person_id, hash, pepper_version, changed_at)
  values (${person_id}, ${stored.hash}, ${stored.pepper_version}, ${now})
      on conflict (person_id) do update
     set hash = excluded.hash, pepper_version = excluded.pepper_version, changed_at = excluded.changed_at`

/** True while this hash is still the person's. Locks it until the transaction ends. */
export const isStillPassword = async (tx: Tx, person_id: string, { hash }: StoredPassword): Promise<boolean> =>
  (await tx.maybe`select 1 as found from passwords where person_id = ${person_id} and hash = ${hash} for update`) !==
  undefined

type PasswordOfPerson = StoredPassword & { person_id: string }

export const passwordOf = (tx: Tx, person_id: string | undefined) => tx.maybe<PasswordOfPerson>`
  select person_id, hash, pepper_version from passwords where person_id = ${person_id ?? null}`

/**
 * Replaces a hash by another of the same password, only where it is still the checked hash: a password changed
 * meanwhile is kept.
 */
export const renewHash = (tx: Tx, stored: PasswordOfPerson, fresh: StoredPassword) => tx.run`
  update passwords set hash = ${fresh.hash}, pepper_version = ${fresh.pepper_version}
   where person_id = ${stored.person_id} and hash = ${stored.hash}`

/** The person's newest passwords, the present one first. Uses password_history_of_a_person. */
export const lastPasswords = (tx: Tx, person_id: string) => tx.many<StoredPassword>`
  select hash, pepper_version from (
    select hash, pepper_version, changed_at as at, 1 as is_now from passwords where person_id = ${person_id}
    union all
    select hash, pepper_version, replaced_at, 0 from password_history where person_id = ${person_id}
  ) as stored
   order by is_now desc, at desc
   limit ${passwordsRemembered}`

/** Replaces the present password, which joins the history; older ones beyond the remembered number are deleted. */
export async function replacePassword(tx: Tx, person_id: string, stored: StoredPassword, now: Date): Promise<void> {
  await tx.run`
    insert into password_history (id, person_id, hash, pepper_version, replaced_at)
    select ${newId(now)}, person_id, hash, pepper_version, ${now} from passwords where person_id = ${person_id}`
  await savePassword(tx, person_id, stored, now)
  await tx.run`
    delete from password_history
     where person_id = ${person_id}
       and id not in (select id from password_history where person_id = ${person_id}
                       order by replaced_at desc, id desc limit ${passwordsRemembered - 1})`
}

/** When the person last changed the password. Refuses demo_shop: its person has none. */
export async function passwordChangedAt(tx: Tx, person_id: string): Promise<Date> {
  const row = await tx.maybe<{ changed_at: Date }>`select changed_at from passwords where person_id = ${person_id}`
  if (!row) throw new Refusal('demo_shop')
  return row.changed_at
}
