import { kycFields } from '@sahuji/contract/kyc/fields'
import { requirements } from '@sahuji/contract/kyc/requirements'
import * as z from 'zod/mini'
import type { Tx } from '../platform/database/database.ts'
import { json } from '../platform/database/sql.ts'
import { type CaseRow, peopleOf } from './queries.ts'

interface Known {
  email: string
  mobile_no: string
  trade_name: string
}

/**
 * Fills a new case with what the account knows: trade name, telephone and e-mail of the shop, and of an owner who
 * represents it alone. A trade name that is too long for the QR stays open.
 */
export async function answerWhatIsKnown(
  tx: Tx,
  row: CaseRow,
  { person_id, now }: { person_id: string; now: Date },
): Promise<void> {
  const known = await tx.one<Known>`
    select p.email, p.mobile_no, m.trade_name
      from shop_people p join merchants m on m.id = p.merchant_id
     where p.id = ${person_id} and p.merchant_id = ${row.merchant_id}`
  // without +977: the form shows numbers in the local form
  const { email } = known
  const mobile_no = known.mobile_no.slice(-10)
  const asked = requirements[row.business_type]
  const [alone] = asked.people.most === 1 ? await peopleOf(tx, row) : []
  const answers = [
    { field: 'trade_name', person: null, value: { name: known.trade_name } },
    { field: 'contact', person: null, value: { phone: mobile_no, email } },
    ...(alone ? [{ field: 'reach', person: alone.id, value: { mobile_no, email } } as const] : []),
  ] as const
  for (const { field, person, value } of answers) {
    const { success, data } = z.safeParse(kycFields[field] as z.ZodMiniType, value)
    if (!success) continue
    await tx.run`
      insert into kyc_answers (case_id, merchant_id, kyc_person_id, field, value, saved_at)
      values (${row.id}, ${row.merchant_id}, ${person}, ${field}, ${json(data as object)}, ${now})
          on conflict on constraint kyc_answer_is_one_a_field do nothing`
  }
}
