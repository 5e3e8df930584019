import type { Mode } from '@sahuji/contract/http/lists'
import type { Language } from '@sahuji/contract/language/languages'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** Where the payer of an attempt by a rail is written to. */
export interface PayerContact {
  /** Ten digits: given or proved with the payment, else the verified number of the signed-in person who paid. */
  mobile: string | null
  email: string | null
  /** The person's own, else that of the page at which they began to pay, else the link's. */
  language: Language | null
}

/** An attempt by a rail, by its collection. */
export interface AttemptKey {
  payment_id: string
  merchant_id: string
  collection_id: string
}

/** The contact in the columns of an attempt `a`, the person `p` who began it, and the link `l` of its payment. */
export const contactColumns = sql`
  coalesce(a.payer_mobile, case when p.phone_verified_at is not null then right(p.mobile_no, 10) end) as mobile,
  coalesce(a.payer_email, case when p.email_verified_at is not null then p.email end) as email,
  coalesce(p.language, a.payer_language, l.language) as language`

/** The tables of those columns, for a payment `y`. */
export const contactJoins = sql`
  -- any merchant: the statement around it names one
  left join collections c on c.id = a.collection_id
  left join people p on p.id = c.person_id
  left join payment_links l on l.id = y.link_id`

/** Where the payer of an attempt by a rail is written to. Uses payment_attempts_by_payment. */
export const contactOf = (tx: Tx, { payment_id, merchant_id, collection_id }: AttemptKey) => tx.one<
  PayerContact & { mode: Mode }
>`
  select a.mode, ${contactColumns}
    from payment_attempts a join payments y on y.id = a.payment_id ${contactJoins}
   where a.payment_id = ${payment_id} and a.merchant_id = ${merchant_id} and a.collection_id = ${collection_id}`
