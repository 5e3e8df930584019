import type { BusinessType } from '@sahuji/contract/merchants'
import type { Tx } from '../platform/database/database.ts'
import type { PersonKey } from './queries.ts'

/** Puts another name in place. */
export const changeNameOf = (tx: Tx, { person_id, merchant_id }: PersonKey, name: string) => tx.run`
  update people set name = ${name} where id = ${person_id} and merchant_id = ${merchant_id}`

/** Puts the address of another picture in place, or none. */
export const changeAvatarOf = (tx: Tx, { person_id, merchant_id }: PersonKey, avatar: string | null) => tx.run`
  update people set avatar = ${avatar} where id = ${person_id} and merchant_id = ${merchant_id}`

/** Puts an address in place that was verified just now. Refuses by person_email_is_unique. */
export const replaceEmailOf = (tx: Tx, { person_id, merchant_id }: PersonKey, email: string, now: Date) => tx.run`
  update people set email = ${email}, email_verified_at = ${now} where id = ${person_id} and merchant_id = ${merchant_id}`

/** Puts a number in place that was verified just now. Refuses by person_mobile_is_unique. */
export const replaceMobileOf = (tx: Tx, { person_id, merchant_id }: PersonKey, mobile_no: string, now: Date) => tx.run`
  update people set mobile_no = ${mobile_no}, phone_verified_at = ${now}
   where id = ${person_id} and merchant_id = ${merchant_id}`

export interface Business {
  trade_name: string
  business_type: BusinessType
}

/** Puts another trade name and form of business in place. */
export const changeBusinessOf = (tx: Tx, merchant_id: string, { trade_name, business_type }: Business) => tx.run`
  update merchants set trade_name = ${trade_name}, business_type = ${business_type} where id = ${merchant_id}`

export interface BusinessRow extends Business {
  agent_code: string | null
  merchant_since: Date
  person_since: Date
  role: 'owner'
}

/** What the profile tells of a merchant and a person's place in it, beside the user info. */
export const businessOf = (tx: Tx, { person_id, merchant_id }: PersonKey) => tx.one<BusinessRow>`
  select m.trade_name, m.business_type, m.agent_code, m.created_at as merchant_since,
         p.created_at as person_since, p.role
    from merchants m join people p on p.merchant_id = m.id
   where m.id = ${merchant_id} and p.id = ${person_id} and p.merchant_id = ${merchant_id}`
