import type { Gives, Takes } from '@sahuji/contract/http/route'
import * as contract from '@sahuji/contract/transactions/tags'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { distinct, refuseUnlisted } from './tag-transactions.ts'

/** Adds a note to transactions. Refuses not_found. */
export async function noteTransactions(
  { tx, person: { merchant_id, person_id }, clock }: Call,
  { mode, note, ids }: Takes<typeof contract.noteTransactions>,
): Promise<Gives<typeof contract.noteTransactions>> {
  const now = clock.now()
  const asked = distinct(ids)
  await lockMerchant(tx, merchant_id)
  await refuseUnlisted(tx, { merchant_id, mode, ids: asked })
  const { changed, bare } = await tx.one<{ changed: number; bare: number }>`
    with bare as materialized (
      select r.id, r.note_id
        from unnest(${asked}::uuid[], ${asked.map(() => newId(now))}::uuid[]) as r(id, note_id)
       where not exists (select from transaction_notes had
                          where had.merchant_id = ${merchant_id} and had.mode = ${mode} and had.transaction_id = r.id
                            and md5(had.words) = md5(${note}))
    ), changed as (
      insert into transaction_notes (id, merchant_id, mode, transaction_id, words, person_id, written_at)
      select note_id, ${merchant_id}, ${mode}, id, ${note}, ${person_id}, ${now} from bare
       where (select count(*) from transaction_notes other
               where other.merchant_id = ${merchant_id} and other.mode = ${mode} and other.transaction_id = bare.id)
             < ${contract.notesOfTransactionMost}
      returning id
    )
    select (select count(*) from changed)::integer as changed, (select count(*) from bare)::integer as bare`
  return { changed, full: bare - changed }
}

/** Removes a note; one that is gone already is removed. Refuses not_found for a note of another person, unless an owner asks. */
export async function removeTransactionNote(
  { tx, person: { merchant_id, person_id, role } }: Call,
  { mode, id }: Takes<typeof contract.removeTransactionNote>,
): Promise<Gives<typeof contract.removeTransactionNote>> {
  const found = await tx.maybe<{ person_id: string }>`
    select person_id from transaction_notes where merchant_id = ${merchant_id} and mode = ${mode} and id = ${id}`
  if (!found) return { removed: false }
  if (found.person_id !== person_id && role !== 'owner') throw new Refusal('not_found')
  await tx.run`delete from transaction_notes where merchant_id = ${merchant_id} and mode = ${mode} and id = ${id}`
  return { removed: true }
}
