import type { Takes } from '@sahuji/contract/http/route'
import {
  historyColumnIds,
  type HistoryLayout,
  type setHistoryLayout as setRoute,
  usualHistoryColumns,
} from '@sahuji/contract/transactions/layout'
import type { Call } from '../platform/http/route-table.ts'

/** The calling person's columns and density; the usual ones until they are chosen. */
export async function readHistoryLayout({ tx, person: { person_id, merchant_id } }: Call): Promise<HistoryLayout> {
  const kept = await tx.maybe<HistoryLayout>`
    select columns, density from history_layouts where merchant_id = ${merchant_id} and person_id = ${person_id}`
  if (!kept) return { columns: [...usualHistoryColumns], density: 'comfortable' }
  // a column that a later release no longer has
  return { ...kept, columns: kept.columns.filter((id) => historyColumnIds.includes(id)) }
}

/** Keeps the calling person's columns and density. */
export async function setHistoryLayout(
  { tx, person: { person_id, merchant_id }, clock }: Call,
  { columns, density }: Takes<typeof setRoute>,
): Promise<HistoryLayout> {
  await tx.run`
    insert into history_layouts (person_id, merchant_id, columns, density, changed_at)
    values (${person_id}, ${merchant_id}, ${columns}, ${density}, ${clock.now()})
    on conflict (person_id) do update
       set columns = excluded.columns, density = excluded.density, changed_at = excluded.changed_at`
  return { columns, density }
}
