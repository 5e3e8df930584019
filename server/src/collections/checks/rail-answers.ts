import type { Tx } from '../../platform/database/database.ts'
import { json } from '../../platform/database/sql.ts'
import type { KeptAnswer } from '../../rails/rail.ts'
import type { SignedAnswer } from '../../rails/rail-request.ts'
import type { LoadRow } from '../../funding/loads/load-row.ts'

/** Whether a signed answer that names a load is about its payment: as much as was asked for, in rupees. */
export const isAbout = (load: LoadRow, { amount, currency }: SignedAnswer): boolean =>
  amount === load.amount && currency === 'NPR'

/** Keeps a signed answer about a load, once however often it comes. The database refuses what looks like a card's number. */
export async function keepAnswer(tx: Tx, load: LoadRow, { fields }: SignedAnswer, now: Date): Promise<void> {
  await tx.run`
    insert into rail_answers (load_id, merchant_id, rail, fields, received_at)
    values (${load.id}, ${load.merchant_id}, ${load.rail}, ${json(fields)}, ${now})
    on conflict on constraint rail_answer_is_kept_once do nothing`
}

/** The signed answers about a load, oldest first. Uses rail_answer_is_kept_once. */
export const answersAbout = (tx: Tx, load: LoadRow) => tx.many<KeptAnswer>`
  select fields, received_at from rail_answers
   where load_id = ${load.id} and merchant_id = ${load.merchant_id}
   order by received_at`
