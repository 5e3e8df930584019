import type { Mode } from '@sahuji/contract/http/lists'
import type { TransactionNote } from '@sahuji/contract/transactions/tags'
import type { Tx } from '../../platform/database/database.ts'
import type { HistoryBook } from '../history-filter.ts'

/** What the shop's people say about a row; nothing where they say nothing. */
export interface RowTags {
  tags?: string[]
  /** The newest note. */
  note?: string
}

/** The tags, by name, and the newest note of each of these rows that has any. */
export async function tagsOfRows(
  tx: Tx,
  { merchant_id, mode }: HistoryBook,
  rows: readonly { id: string }[],
): Promise<Map<string, RowTags>> {
  const ids = rows.map(({ id }) => id)
  const found = await tx.many<{ id: string; tags: string[] | null; note: string | null }>`
    select r.id,
           (select array_agg(tag.name order by tag.key)
              from transaction_tags tagged join tags tag using (merchant_id, mode, key)
             where tagged.merchant_id = ${merchant_id} and tagged.mode = ${mode} and tagged.transaction_id = r.id
               and tagged.untagged_in is null) as tags,
           (select words from transaction_notes noted
             where noted.merchant_id = ${merchant_id} and noted.mode = ${mode} and noted.transaction_id = r.id
             order by noted.id desc limit 1) as note
      from unnest(${ids}::uuid[]) as r(id)`
  return new Map(
    found.map(({ id, tags, note }) => [
      id,
      { ...(tags && { tags }), ...(note !== null && { note }) } satisfies RowTags,
    ]),
  )
}

/** The notes of a transaction, the newest first, as a person of the shop reads them. */
export const notesOf = (
  tx: Tx,
  { merchant_id, mode, person_id, role }: { merchant_id: string; mode: Mode; person_id: string; role: string },
  transaction_id: string,
): Promise<TransactionNote[]> => tx.many<TransactionNote>`
  select noted.id, noted.words as text, person.name as by, noted.written_at as at,
         noted.person_id = ${person_id} or ${role === 'owner'} as is_removable
    from transaction_notes noted join people person on person.id = noted.person_id
   where noted.merchant_id = ${merchant_id} and noted.mode = ${mode} and noted.transaction_id = ${transaction_id}
   order by noted.id desc`
