import type { Tx } from '../platform/database/database.ts'

/** The most rows of a file of a list without versions: their ids are kept with the export. */
export const listedRowsMost = 100_000

/** The rows of a list without versions, in their order, at the moment when a file was asked for. */
export interface ListedRows {
  ids: string[]
  states: string[]
}

/** A listed row: its place counts from 1, its state is that of the moment of asking. */
export interface ListedRow {
  id: string
  state: string
  place: number
}

/** At most `limit` listed rows of an export after a place. */
export async function listedAfter(
  tx: Tx,
  { merchant_id, id }: { merchant_id: string; id: string },
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ListedRow[]> {
  const first = Number(after ?? 0) + 1
  const last = first + limit - 1
  const { ids, states } = await tx.one<ListedRows>`
    select listed[${first}:${last}]::text[] as ids, listed_states[${first}:${last}] as states
      from exports where id = ${id} and merchant_id = ${merchant_id}`
  return ids.map((each, at) => ({ id: each, state: states[at] ?? '', place: first + at }))
}
