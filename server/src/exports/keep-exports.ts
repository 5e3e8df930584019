import {
  type cancelExport as cancelRoute,
  type ExportChoice,
  type ExportPreview,
  exportsAtOnce,
  type ListExport,
  type listExports as listRoute,
} from '@sahuji/contract/exports'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Takes } from '@sahuji/contract/http/route'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { Tx } from '../platform/database/database.ts'
import { json } from '../platform/database/sql.ts'
import type { Call } from '../platform/http/route-table.ts'
import { newId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { Refusal } from '../platform/refusal.ts'
import type { ExportColumn, ExportHead, OpenList } from './exported-list.ts'
import { exportOf, exportsOf, lastChoiceOf, shownExport, storedSums, sumsIn } from './export-row.ts'
import { addWriting, endExport, writeBlock } from './write-export.job.ts'

/** A file of so few rows is made by the request itself. */
const rowsAtOnce = 2_000

/** How many exports of all merchants may be in the making. */
const makingMost = 40

/** What the kept files of a merchant may take on our disks, compressed. */
const keptBytesMost = 256n * 1024n * 1024n

interface AskedList {
  mode: Mode
  filter: object
}

/** What a file of a list would hold now, and its columns. */
export async function previewExport(
  { tx, person: { merchant_id, person_id }, clock, language }: Call,
  list: OpenList,
  { mode, filter }: AskedList,
): Promise<ExportPreview> {
  const asked = { merchant_id, mode, filter, language, asked_at: clock.now() }
  const { row_count, sums } = await list.count(tx, asked)
  const columns = await list.columnsOf(tx, asked)
  const last = await lastChoiceOf(tx, { merchant_id, person_id, mode, list: list.name })
  return {
    row_count,
    sums: sumsIn(sums),
    columns: columns.map(({ id, name, is_usual }) => ({ id, name, is_usual })),
    columns_version: list.columns_version,
    last_choice: last ? { format: last.format, columns: chosenAgain(columns, last.columns) } : null,
  }
}

/** The columns chosen the last time that are still offered, in their order, and after them those that only this list has. */
const chosenAgain = (offered: readonly ExportColumn[], chosen: readonly string[]): string[] => {
  const own = offered.filter(({ is_own = false }) => is_own).map(({ id }) => id)
  const kept = chosen.filter((id) => offered.some((column) => column.id === id))
  return [...new Set([...kept, ...own])]
}

/**
 * Begins a file of a list: its count, its sums and the snapshot that they are of are fixed now. Refuses export_columns_unknown,
 * exports_being_made, exports_busy, export_too_long, exports_full.
 */
export async function beginExport(
  { tx, person: { merchant_id, person_id }, clock, language }: Call,
  { list, log }: { list: OpenList; log: Log },
  { mode, filter, format, columns, columns_version }: AskedList & ExportChoice,
): Promise<ListExport> {
  const asked_at = clock.now()
  const asked = { merchant_id, mode, filter, language, asked_at }
  const heads = headsOf(await list.columnsOf(tx, asked), columns)
  await lockMerchant(tx, merchant_id)
  await refuseTooMany(tx, merchant_id)
  const { row_count, sums, position, listed } = await list.count(tx, asked)
  if (row_count > list.rows_most) throw new Refusal('export_too_long', { count: `${list.rows_most}` })
  const id = newId(clock)
  await tx.run`
    insert into exports (id, merchant_id, mode, person_id, list, filter, format, language, columns, columns_version, heads, position,
                         row_count, sums, asked_at, listed, listed_states)
    values (${id}, ${merchant_id}, ${mode}, ${person_id}, ${list.name}, ${json(filter)}, ${format}, ${language}, ${columns},
            ${columns_version}, ${json(heads)}, ${position}::pg_snapshot, ${row_count}, ${json(storedSums(sums))}, ${asked_at},
            ${listed?.ids ?? null}::uuid[], ${listed?.states ?? null}::text[])`
  if (row_count > rowsAtOnce) await addWriting(tx, { merchant_id, id })
  else
    for (let now = await writeBlock(tx, { clock, log, lists: [list] }, { merchant_id, id }); now?.state === 'making';)
      now = await writeBlock(tx, { clock, log, lists: [list] }, { merchant_id, id })
  return shownExport((await exportOf(tx, merchant_id, id))!)
}

/** The chosen columns as the file shows them. Refuses export_columns_unknown. */
function headsOf(
  offered: readonly { id: string; name: string; kind: ExportHead['kind'] }[],
  columns: readonly string[],
) {
  const heads = columns.flatMap((id): ExportHead[] => {
    const column = offered.find((each) => each.id === id)
    return column ? [{ id, name: column.name, kind: column.kind }] : []
  })
  if (heads.length !== new Set(columns).size) throw new Refusal('export_columns_unknown', {}, ['columns'])
  return heads
}

async function refuseTooMany(tx: Tx, merchant_id: string): Promise<void> {
  const { making, kept, making_of_all } = await tx.one<{ making: number; kept: bigint; making_of_all: number }>`
    select count(*) filter (where state = 'making')::integer as making, coalesce(sum(bytes), 0)::bigint as kept,
           (select count(*)::integer from exports where state = 'making' -- any merchant: how much is to be done in all
           ) as making_of_all
      from exports where merchant_id = ${merchant_id} and (state = 'making' or bytes > 0)`
  if (making >= exportsAtOnce) throw new Refusal('exports_being_made', { count: `${making}` })
  if (kept >= keptBytesMost) throw new Refusal('exports_full')
  if (making_of_all >= makingMost) throw new Refusal('exports_busy')
}

/** The calling person's exports of a book. */
export async function listExports(
  { tx, person: { merchant_id, person_id }, clock }: Call,
  { mode }: Takes<typeof listRoute>,
): Promise<ListExport[]> {
  return (await exportsOf(tx, { merchant_id, person_id, mode, now: clock.now() })).map(shownExport)
}

/** Stops an export in the making, or deletes the file of a made one. Refuses not_found. */
export async function cancelExport(
  { tx, person: { merchant_id, person_id } }: Call,
  { id }: Takes<typeof cancelRoute>,
): Promise<ListExport> {
  const found = await exportOf(tx, merchant_id, id, 'lock')
  if (found?.person_id !== person_id) throw new Refusal('not_found')
  if (found.state !== 'making' && found.state !== 'made') return shownExport(found)
  return shownExport(await endExport(tx, found, 'cancelled'))
}
