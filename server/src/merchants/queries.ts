import type { Language } from '@sahuji/contract/languages'
import type { Tx } from '../platform/database.ts'

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

/** The person of an e-mail address as `keptEmail` gives it. Uses person_email_is_unique. */
export const personByEmail = (tx: Tx, email: string) => tx.maybe<PersonRow>`
  select id, merchant_id, name, email, email_verified_at, mobile_no, phone_verified_at, language from people where email = ${email}`

/**
 * The person of a mobile number as `keptMobile` gives it: who verified it, or the only one who named it. Nobody where
 * several named it: a password is never held against the wrong account. Uses people_of_a_number.
 */
export const personByMobile = (tx: Tx, mobile_no: string) => tx.maybe<PersonRow>`
  -- any merchant: who signs in by the number is not known yet
  select id, merchant_id, name, email, email_verified_at, mobile_no, phone_verified_at, language
    from people p
   where mobile_no = ${mobile_no}
     and (phone_verified_at is not null
          or not exists (select from people other where other.mobile_no = ${mobile_no} and other.id <> p.id))`

/** Who verified a mobile number. A number that was only named is free still. Uses person_mobile_is_unique. */
export const ownerOfMobile = (tx: Tx, mobile_no: string) => tx.maybe<{ id: string }>`
  -- any merchant: a number is one person's among all
  select id from people where mobile_no = ${mobile_no} and phone_verified_at is not null`

/** Marks the e-mail address as verified; false when it was before. */
export const verifiedEmail = async (tx: Tx, { person_id, merchant_id }: PersonKey, now: Date): Promise<boolean> =>
  (await tx.run`
    update people set email_verified_at = ${now}
     where id = ${person_id} and merchant_id = ${merchant_id} and email_verified_at is null`) === 1

/** Marks the mobile number as verified. Refuses by person_mobile_is_unique. */
export const verifiedPhone = (tx: Tx, { person_id, merchant_id }: PersonKey, now: Date) => tx.run`
  update people set phone_verified_at = ${now} where id = ${person_id} and merchant_id = ${merchant_id}`

/** Puts another, not yet verified address in place. Refuses by person_email_is_unique. */
export const changeEmailOf = (tx: Tx, { person_id, merchant_id }: PersonKey, email: string) => tx.run`
  update people set email = ${email} where id = ${person_id} and merchant_id = ${merchant_id}`

/** Puts another, not yet verified number in place. */
export const changeMobileOf = (tx: Tx, { person_id, merchant_id }: PersonKey, mobile_no: string) => tx.run`
  update people set mobile_no = ${mobile_no} where id = ${person_id} and merchant_id = ${merchant_id}`
