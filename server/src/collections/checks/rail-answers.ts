import type { Tx } from '../../platform/database/database.ts'
import { json } from '../../platform/database/sql.ts'
import type { KeptAnswer } from '../../rails/rail.ts'
import type { SignedAnswer } from '../../rails/rail-request.ts'
import type { CollectionRow } from '../rows/collection-row.ts'

/** Whether a signed answer that names a collection is about its payment: the amount that was asked for, in rupees. */
export const isAbout = (collection: CollectionRow, { amount, currency }: SignedAnswer): boolean =>
  amount === collection.amount && currency === 'NPR'

/** Stores a signed answer about a collection, once however often it comes. The database refuses what looks like a card number. */
export async function keepAnswer(
  tx: Tx,
  collection: CollectionRow,
  { fields }: SignedAnswer,
  now: Date,
): Promise<void> {
  await tx.run`
    insert into rail_answers (collection_id, merchant_id, rail, fields, received_at)
    values (${collection.id}, ${collection.merchant_id}, ${collection.rail}, ${json(fields)}, ${now})
    on conflict on constraint rail_answer_is_kept_once do nothing`
}

/** The signed answers about a collection, oldest first. Uses rail_answer_is_kept_once. */
export const answersAbout = (tx: Tx, collection: CollectionRow) => tx.many<KeptAnswer>`
  select fields, received_at from rail_answers
   where collection_id = ${collection.id} and merchant_id = ${collection.merchant_id}
   order by received_at`
