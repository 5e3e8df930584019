import type { Tx } from '../platform/database/database.ts'

/** The most rows of a file of a list without versions: their ids are kept with the export. */
export const listedRowsMost = 100_000

/** The rows of a list without versions, in their order, at the moment when a file was asked for. */
export interface ListedRows {
  ids: string[]
  states: string[]
}

/** What a row had at the moment of asking: its state, and its place in the list, which counts from 1. */
interface Place {
  state: string
  place: number
}

/**
 * At most `limit` rows of an export after a place, in the order of the list. `read` reads them by their ids, in any order; each
 * gets its state of the moment of asking.
 */
export async function listedRowsAfter<Row extends { id: string }>(
  tx: Tx,
  { merchant_id, id }: { merchant_id: string; id: string },
  { after, limit }: { after: string | undefined; limit: number },
  read: (ids: string[]) => Promise<Row[]>,
): Promise<(Row & Place)[]> {
  const first = Number(after ?? 0) + 1
  const last = first + limit - 1
  const { ids, states } = await tx.one<ListedRows>`
    select listed[${first}:${last}]::text[] as ids, listed_states[${first}:${last}] as states
      from exports where id = ${id} and merchant_id = ${merchant_id}`
  const byId = new Map((await read(ids)).map((row) => [row.id, row]))
  return ids.flatMap((each, at) => {
    const row = byId.get(each)
    return row ? [{ ...row, state: states[at] ?? '', place: first + at }] : []
  })
}
