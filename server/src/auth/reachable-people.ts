import type { Language } from '@sahuji/contract/language/languages'
import type { Tx } from '../platform/database/database.ts'

/** The owners of a merchant who verified both address and number, and so can be written to. */
export const reachablePeople = (tx: Tx, merchant_id: string) => tx.many<{
  id: string
  name: string
  email: string
  mobile_no: string
  language: Language | null
}>`
  select id, name, email, mobile_no, language from shop_owners
   where merchant_id = ${merchant_id} and email_verified_at is not null and phone_verified_at is not null
   order by created_at`
