import type { Language } from '@sahuji/contract/language/languages'
import type { Tx } from '../platform/database/database.ts'
import { type Fragment, sql } from '../platform/database/sql.ts'

/** Whose row: always the person and the merchant together. */
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
  /** What messages to the person are written in; null: never chosen. */
  language: Language | null
}

/** The person, locked until the transaction ends: what is decided about them is decided one after the other. */
export const lockPerson = (tx: Tx, { person_id, merchant_id }: PersonKey) => tx.one<PersonRow>`
  select id, merchant_id, name, email, email_verified_at, mobile_no, phone_verified_at, language
    from people
   where id = ${person_id} and merchant_id = ${merchant_id}
     for no key update`

/** Whose account an address or number may mean: its owner, who verified it, and the newest who named it without a proof. Neither shows to anybody. */
export interface AccountMatches {
  owner: PersonRow | undefined
  /** The newest first. */
  pending: readonly PersonRow[]
}

/** How many who only named an address or number can sign in by it; each costs a hash, whether they are there or not. */
export const pendingMax = 3

/** Whom an e-mail address as `normalizeEmail` gives it may mean. Uses people_of_an_address. */
export const findByEmail = (tx: Tx, email: string): Promise<AccountMatches> =>
  find(tx, { isAccountMatches: sql`email = ${email}`, isOwner: sql`email_verified_at is not null` })

/** Whom a mobile number as `normalizeMobile` gives it may mean. Uses people_of_a_number. */
export const findByMobile = (tx: Tx, mobile_no: string): Promise<AccountMatches> =>
  find(tx, { isAccountMatches: sql`mobile_no = ${mobile_no}`, isOwner: sql`phone_verified_at is not null` })

async function find(
  tx: Tx,
  { isAccountMatches, isOwner }: { isAccountMatches: Fragment; isOwner: Fragment },
): Promise<AccountMatches> {
  const rows = await tx.many<PersonRow & { is_owner: boolean }>`
    -- any merchant: who signs in by the address or number is not known yet
    select id, merchant_id, name, email, email_verified_at, mobile_no, phone_verified_at, language,
           ${isOwner} as is_owner
      from people
     where ${isAccountMatches}
     order by is_owner desc, created_at desc, id desc
     limit ${pendingMax + 1}`
  return {
    owner: rows.find(({ is_owner }) => is_owner),
    pending: rows.filter(({ is_owner }) => !is_owner).slice(0, pendingMax),
  }
}

/** Who verified an e-mail address. An address that was only named is free still. Uses person_email_is_unique. */
export const ownerOfEmail = async (tx: Tx, email: string): Promise<PersonRow | undefined> =>
  (await findByEmail(tx, email)).owner

/** Who verified a mobile number. A number that was only named is free still. Uses person_mobile_is_unique. */
export const ownerOfMobile = (tx: Tx, mobile_no: string) => tx.maybe<{ id: string; language: Language | null }>`
  -- any merchant: a number is one person's among all
  select id, language from people where mobile_no = ${mobile_no} and phone_verified_at is not null`

/** Marks the e-mail address as verified; false when it was before. Refuses by person_email_is_unique. */
export const markEmailVerified = async (tx: Tx, { person_id, merchant_id }: PersonKey, now: Date): Promise<boolean> =>
  (await tx.run`
    update people set email_verified_at = ${now}
     where id = ${person_id} and merchant_id = ${merchant_id} and email_verified_at is null`) === 1

/** Marks the mobile number as verified. Refuses by person_mobile_is_unique. */
export const markPhoneVerified = (tx: Tx, { person_id, merchant_id }: PersonKey, now: Date) => tx.run`
  update people set phone_verified_at = ${now} where id = ${person_id} and merchant_id = ${merchant_id}`

/** Puts another, not yet verified address in place. */
export const updateUnverifiedEmail = (tx: Tx, { person_id, merchant_id }: PersonKey, email: string) => tx.run`
  update people set email = ${email} where id = ${person_id} and merchant_id = ${merchant_id}`

/** Puts another, not yet verified number in place. */
export const updateUnverifiedMobile = (tx: Tx, { person_id, merchant_id }: PersonKey, mobile_no: string) => tx.run`
  update people set mobile_no = ${mobile_no} where id = ${person_id} and merchant_id = ${merchant_id}`

/** What the merchant's shop is called. */
export async function tradeNameOf(tx: Tx, merchant_id: string): Promise<string> {
  const { trade_name } = await tx.one<{
    trade_name: string
  }>`select trade_name from merchants where id = ${merchant_id}`
  return trade_name
}
