import type { Language } from '@sahuji/contract/language/languages'
import type { Tx } from '../platform/database/database.ts'

/** Who can be written to: everybody of the merchant who proved address and number. */
export const reachablePeople = (tx: Tx, merchant_id: string) => tx.many<{
  id: string
  name: string
  email: string
  mobile_no: string
  language: Language | null
}>`
  select id, name, email, mobile_no, language from people
   where merchant_id = ${merchant_id} and email_verified_at is not null and phone_verified_at is not null
   order by created_at`
