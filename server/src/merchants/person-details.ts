import { grantableTo } from '@sahuji/contract/company/grantable-to'
import type { Grantable, ShopRole } from '@sahuji/contract/company/shop-roles'
import type { Language } from '@sahuji/contract/language/languages'
import type { Formats } from '@sahuji/contract/language/formats'
import type { BusinessType, savePreferences as preferencesRoute } from '@sahuji/contract/merchants'
import type { Preferences } from '@sahuji/contract/language/preferences'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Tx } from '../platform/database/database.ts'
import type { PersonKey } from './queries.ts'
import type { Call } from '../platform/http/route-table.ts'

/** A person with the merchant, as the user info shows them. */
export interface ProfileRow extends Formats {
  language: Language | null
  name: string
  email: string
  mobile_no: string
  phone_verified_at: Date | null
  email_verified_at: Date | null
  avatar: string | null
  agent: 'PENDING' | 'ACCEPTED' | 'REJECTED' | null
  vendor_id: string
  trade_name: string
  vendor_key_production: string
  vendor_key_sandbox: string
  bank_transfer_limit: bigint | null
  bank_id: string | null
  bank_name: string | null
  branch_name: string | null
  branch_id: string | null
  account_number: string | null
  account_name: string | null
  is_demo: boolean
  role: ShopRole
  counter_id: string | null
  event_id: string | null
  /** How many shops the person belongs to. */
  shops: number
}

/** One person's profile. */
export const profileOf = (tx: Tx, { person_id, merchant_id }: PersonKey) => tx.one<ProfileRow>`
  select p.name, p.email, p.mobile_no, p.phone_verified_at, p.email_verified_at, p.avatar, p.agent,
         p.language, p.calendar, p.digits, p.grouping, p.is_demo,
         k.role, k.counter_id, k.event_id,
         (select count(*)::int from members a where a.person_id = p.id and a.ended_at is null) as shops,
         m.vendor_id, m.trade_name, m.vendor_key_production, m.vendor_key_sandbox,
         m.bank_transfer_limit,
         m.bank_id, m.bank_name, m.branch_name, m.branch_id, m.account_number, m.account_name
    from people p join members k on k.person_id = p.id join merchants m on m.id = k.merchant_id
   where p.id = ${person_id} and k.merchant_id = ${merchant_id} and k.ended_at is null`

/** The rights that a person holds for a time beyond the role and can use in it; an owner needs none. */
export async function grantedTo(tx: Tx, { person_id, merchant_id }: PersonKey, now: Date): Promise<Grantable[]> {
  const rows = await tx.many<{ permission: Grantable; role: ShopRole }>`
    select distinct g.permission, m.role
      from member_grants g join members m on m.merchant_id = g.merchant_id and m.person_id = g.person_id
     where g.merchant_id = ${merchant_id} and g.person_id = ${person_id} and m.ended_at is null and m.role <> 'owner'
       and g.ended_at is null and g.from_at <= ${now} and g.until_at > ${now}
     order by g.permission`
  return rows
    .filter(({ permission, role }) => grantableTo[permission].includes(role))
    .map(({ permission }) => permission)
}

/** Replaces the name. */
export const updateName = (tx: Tx, { person_id, merchant_id }: PersonKey, name: string) => tx.run`
  update people set name = ${name}
    from members k
   where id = ${person_id} and k.person_id = id and k.merchant_id = ${merchant_id} and k.ended_at is null`

/** Replaces the address of the picture, or removes it. */
export const updateAvatar = (tx: Tx, { person_id, merchant_id }: PersonKey, avatar: string | null) => tx.run`
  update people set avatar = ${avatar}
    from members k
   where id = ${person_id} and k.person_id = id and k.merchant_id = ${merchant_id} and k.ended_at is null`

/** Replaces the address by one that was verified just now. Refuses by person_email_is_unique. */
export const replaceVerifiedEmail = (tx: Tx, { person_id, merchant_id }: PersonKey, email: string, now: Date) => tx.run`
  update people set email = ${email}, email_verified_at = ${now}
    from members k
   where id = ${person_id} and k.person_id = id and k.merchant_id = ${merchant_id} and k.ended_at is null`

/** Replaces the number by one that was verified just now. Refuses by person_mobile_is_unique. */
export const replaceVerifiedMobile = (
  tx: Tx,
  { person_id, merchant_id }: PersonKey,
  mobile_no: string,
  now: Date,
) => tx.run`
  update people set mobile_no = ${mobile_no}, phone_verified_at = ${now}
    from members k
   where id = ${person_id} and k.person_id = id and k.merchant_id = ${merchant_id} and k.ended_at is null`

export interface Business {
  trade_name: string
  business_type: BusinessType
}

/** Replaces the trade name and form of business. */
export const updateBusiness = (tx: Tx, merchant_id: string, { trade_name, business_type }: Business) => tx.run`
  update merchants set trade_name = ${trade_name}, business_type = ${business_type} where id = ${merchant_id}`

export interface BusinessRow extends Business {
  agent_code: string | null
  merchant_since: Date
  person_since: Date
  role: ShopRole
}

/** The profile's facts of a merchant and a person's place in it, beside the user info. */
export const businessOf = (tx: Tx, { person_id, merchant_id }: PersonKey) => tx.one<BusinessRow>`
  select m.trade_name, m.business_type, m.agent_code, m.created_at as merchant_since,
         p.joined_at as person_since, p.role
    from merchants m join shop_people p on p.merchant_id = m.id
   where m.id = ${merchant_id} and p.id = ${person_id} and p.is_member`

/** Saves how a person reads the product; unnamed preferences remain unchanged. Answers all of them. */
export const savePreferences = (
  { tx, person }: Call,
  { language, calendar, digits, grouping }: Takes<typeof preferencesRoute>,
): Promise<Gives<typeof preferencesRoute>> => tx.one<Preferences>`
  update people
     set language = coalesce(${language ?? null}, language), calendar = coalesce(${calendar ?? null}, calendar),
         digits = coalesce(${digits ?? null}, digits), grouping = coalesce(${grouping ?? null}, grouping)
    from members k
   where id = ${person.person_id} and k.person_id = id and k.merchant_id = ${person.merchant_id} and k.ended_at is null
  returning language, calendar, digits, grouping`
