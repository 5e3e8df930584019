import type { Language } from '@sahuji/contract/language/languages'
import type { Tx } from '../platform/database/database.ts'
import { type Fragment, sql } from '../platform/database/sql.ts'

/** The key of a person's row: always the person and the merchant together. */
export interface PersonKey {
  person_id: string
  merchant_id: string
}

export interface PersonRow {
  id: string
  merchant_id: string
  name: string
  email: string
  email_verified_at: Date | null
  mobile_no: string
  phone_verified_at: Date | null
  /** The language of messages to the person; null: never chosen. */
  language: Language | null
}

/** The person, locked until the transaction ends, so that decisions about them are made one after the other. */
export const lockPerson = (tx: Tx, { person_id, merchant_id }: PersonKey) => tx.one<PersonRow>`
  select id, ${merchant_id}::uuid as merchant_id, name, email, email_verified_at, mobile_no, phone_verified_at, language
    from people
   where id = ${person_id} and exists (
     select from members k where k.merchant_id = ${merchant_id} and k.person_id = ${person_id} and k.ended_at is null)
     for no key update`

/**
 * The accounts that an address or number may mean: its owner, who verified it, and the newest that named it without a
 * proof. Neither is ever revealed.
 */
export interface AccountMatches {
  owner: AccountRow | undefined
  /** The newest first. */
  pending: readonly AccountRow[]
}

/** A person with the shop they would sign in to; null: none has them any more. */
export type AccountRow = Omit<PersonRow, 'merchant_id'> & {
  merchant_id: string | null
  /** The shop that the person owns and whose wallet their number reaches; null: none. */
  owned_id: string | null
}

/**
 * How many accounts that only named an address or number are tried at a sign-in; each costs a hash, existing or not.
 */
export const pendingMax = 3

/** The accounts of an e-mail address as `normalizeEmail` gives it. Uses people_of_an_address. */
export const findByEmail = (tx: Tx, email: string): Promise<AccountMatches> =>
  find(tx, { isAccountMatches: sql`email = ${email}`, isOwner: sql`email_verified_at is not null` })

/** The accounts of a mobile number as `normalizeMobile` gives it. Uses people_of_a_number. */
export const findByMobile = (tx: Tx, mobile_no: string): Promise<AccountMatches> =>
  find(tx, { isAccountMatches: sql`mobile_no = ${mobile_no}`, isOwner: sql`phone_verified_at is not null` })

async function find(
  tx: Tx,
  { isAccountMatches, isOwner }: { isAccountMatches: Fragment; isOwner: Fragment },
): Promise<AccountMatches> {
  const rows = await tx.many<AccountRow & { is_owner: boolean }>`
    -- any merchant: the person who signs in by the address or number is not known yet
    select id, shop_of(p) as merchant_id, merchant_id as owned_id, name, email, email_verified_at, mobile_no, phone_verified_at, language,
           ${isOwner} as is_owner
      from people p
     where ${isAccountMatches}
     order by is_owner desc, created_at desc, id desc
     limit ${pendingMax + 1}`
  return {
    owner: rows.find(({ is_owner }) => is_owner),
    pending: rows.filter(({ is_owner }) => !is_owner).slice(0, pendingMax),
  }
}

/**
 * The person who verified an e-mail address. An address that was only named is still free. Uses person_email_is_unique.
 */
export const ownerOfEmail = async (tx: Tx, email: string): Promise<AccountRow | undefined> =>
  (await findByEmail(tx, email)).owner

/**
 * The person who verified a mobile number. A number that was only named is still free. Uses person_mobile_is_unique.
 */
export const ownerOfMobile = (tx: Tx, mobile_no: string) => tx.maybe<{ id: string; language: Language | null }>`
  -- any merchant: a number belongs to one person among all
  select id, language from people where mobile_no = ${mobile_no} and phone_verified_at is not null`

/** Marks the e-mail address as verified; false when it was already. Refuses by person_email_is_unique. */
export const markEmailVerified = async (tx: Tx, { person_id, merchant_id }: PersonKey, now: Date): Promise<boolean> =>
  (await tx.run`
    update people set email_verified_at = ${now}
    from members k
   where id = ${person_id} and k.person_id = id and k.merchant_id = ${merchant_id} and k.ended_at is null and email_verified_at is null`) ===
  1

/** Marks the mobile number as verified. Refuses by person_mobile_is_unique. */
export const markPhoneVerified = (tx: Tx, { person_id, merchant_id }: PersonKey, now: Date) => tx.run`
  update people set phone_verified_at = ${now}
    from members k
   where id = ${person_id} and k.person_id = id and k.merchant_id = ${merchant_id} and k.ended_at is null`

/** Replaces the address by one that is not verified yet. */
export const updateUnverifiedEmail = (tx: Tx, { person_id, merchant_id }: PersonKey, email: string) => tx.run`
  update people set email = ${email}
    from members k
   where id = ${person_id} and k.person_id = id and k.merchant_id = ${merchant_id} and k.ended_at is null`

/** Replaces the number by one that is not verified yet. */
export const updateUnverifiedMobile = (tx: Tx, { person_id, merchant_id }: PersonKey, mobile_no: string) => tx.run`
  update people set mobile_no = ${mobile_no}
    from members k
   where id = ${person_id} and k.person_id = id and k.merchant_id = ${merchant_id} and k.ended_at is null`

/** The name of the merchant's shop. */
export async function tradeNameOf(tx: Tx, merchant_id: string): Promise<string> {
  const { trade_name } = await tx.one<{
    trade_name: string
  }>`select trade_name from merchants where id = ${merchant_id}`
  return trade_name
}
