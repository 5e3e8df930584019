import { type Mode, pageSize } from '@sahuji/contract/lists'
import type { Gives, Takes } from '@sahuji/contract/route'
import type * as contract from '@sahuji/contract/transactions'
import { cursorId } from '../funding/cursor.ts'
import type { Call } from '../platform/http/route-table.ts'
import { transactionsOf } from './queries.ts'

/** The history of one book, newest first unless asked otherwise. One row more is read to know whether a page follows. */
export const listTransactions =
  (mode: Mode) =>
  async (
    { tx, person }: Call,
    { cursor, limit = pageSize, ...filter }: Takes<typeof contract.listTransactions>,
  ): Promise<Gives<typeof contract.listTransactions>> => {
    const book = { merchant_id: person.merchant_id, mode }
    const rows = await transactionsOf(tx, book, { ...filter, cursor: cursorId(cursor), limit: limit + 1 })
    const data = rows.slice(0, limit)
    return { data, next: rows.length > limit ? data.at(-1)!.id : null }
  }
