import type { exportScans as exportRoute, previewScanExport as previewRoute } from '@sahuji/contract/events/sales'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Language } from '@sahuji/contract/language/languages'
import { msg } from '@sahuji/contract/language/translatable'
import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time/time'
import { type CellKind, type ExportColumn, exportedList } from '../../exports/exported-list.ts'
import { beginExport, previewExport } from '../../exports/keep-exports.ts'
import { type ListedRows, listedRowsAfter, listedRowsMost } from '../../exports/listed-rows.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import type { Log } from '../../platform/log.ts'
import { say, sayAll } from '../../platform/texts/say.ts'
import { ownEventOf } from '../organiser/event-row.ts'

interface Filter {
  id: string
}

/** A scan at a door. */
interface ScanRow {
  /** Its nonce. */
  id: string
  at: Date
  received_at: Date
  gate: string
  person: string
  number: string
  name: string | null
  type: string
  reason: 'came_back' | 'showed_id' | 'by_mistake' | null
  was_offline: boolean
}

/** `state` is the result at the moment of asking. */
type ExportedScan = ScanRow & { state: string; place: number }

/** Every scan at the doors of an event as a file, in the order in which they happened by the corrected times of the phones. */
export const scanExport = exportedList<Filter, ExportedScan>({
  name: 'scans',
  columns_version: 1,
  rows_most: listedRowsMost,
  columnsOf: async (_, { language }) => columnsIn(language),
  count: async (tx, { merchant_id, filter }) => {
    const { row_count, position, ...listed } = await listedScans(tx, merchant_id, filter)
    return { row_count, sums: {}, position, listed }
  },
  rowsAfter: (tx, asked, page) => listedRowsAfter(tx, asked, page, (nonces) => scansByNonces(tx, asked, nonces)),
  keyOf: ({ place }) => `${place}`,
  sumsOf: () => ({}),
  cellsOf: (row, { language }) => cellsOf(row, language),
})

/** What a file of the scans of an event would hold now. Refuses not_found. */
export async function previewScanExport(
  call: Call,
  filter: Takes<typeof previewRoute>,
): Promise<Gives<typeof previewRoute>> {
  const { mode } = await ownEventOf(call.tx, call.person.merchant_id, filter.id)
  return previewExport(call, scanExport, { mode, filter })
}

/** Begins a file of the scans of an event. Refuses not_found, and as `beginExport`. */
export const exportScans =
  ({ log }: { log: Log }) =>
  async (
    call: Call,
    { format, columns, columns_version, ...filter }: Takes<typeof exportRoute>,
  ): Promise<Gives<typeof exportRoute>> => {
    const { mode } = await ownEventOf(call.tx, call.person.merchant_id, filter.id)
    return beginExport(call, { list: scanExport, log }, { mode, filter, format, columns, columns_version })
  }

const listedScans = (tx: Tx, merchant_id: string, { id }: Filter) =>
  tx.one<ListedRows & { row_count: number; position: string }>`
    select pg_current_snapshot()::text as position, count(*)::integer as row_count,
           coalesce(array_agg(nonce::text order by at, nonce), '{}') as ids,
           coalesce(array_agg(result order by at, nonce), '{}') as states
      from (select at, nonce,
                   case when undone_at is not null then 'undone' when found <> 'good' then found when is_first then 'first'
                        when was_let_in then 'again' else 'already' end as result
              from ticket_entries where event_id = ${id} and merchant_id = ${merchant_id}
             order by at, nonce limit ${listedRowsMost + 1}) found`

const scansByNonces = (
  tx: Tx,
  { merchant_id, filter: { id } }: { merchant_id: string; filter: Filter },
  nonces: string[],
) => tx.many<ScanRow>`
  select n.nonce as id, n.at, n.received_at, d.gate, d.person, k.number, coalesce(k.holder_name, o.buyer_name) as name,
         y.name as type, n.reason, n.was_offline
    from ticket_entries n join door_devices d on d.id = n.device_id join tickets k on k.id = n.ticket_id
    join ticket_orders o on o.id = k.order_id join ticket_types y on y.id = k.type_id
   where n.event_id = ${id} and n.merchant_id = ${merchant_id} and n.nonce = any (${nonces}::uuid[])`

/** The headings of the columns, in their order. */
const heads = {
  at: msg('Scanned, Kathmandu time', 'scans'),
  gate: msg('Gate', 'attendees'),
  person: msg('Staff', 'scans'),
  number: msg('Ticket no.', 'attendees'),
  name: msg('Name', 'attendees'),
  type: msg('Ticket', 'attendees'),
  result: msg('Result', 'scans'),
  reason: msg('Let in because', 'scans'),
  offline: msg('Without network', 'scans'),
  received: msg('Sent in, Kathmandu time', 'scans'),
} as const

const results = {
  undone: msg('Taken back', 'scans'),
  first: msg('Admitted', 'scans'),
  again: msg('Let in again', 'scans'),
  already: msg('Already in, kept out', 'scans'),
  passed_on: msg('Passed on: old code', 'scans'),
  refunded: msg('Refunded', 'attendees'),
  revoked: msg('Revoked', 'scans'),
} as const

const reasons = {
  came_back: msg('Came back', 'scans'),
  showed_id: msg('Showed an ID', 'scans'),
  by_mistake: msg('Scanned by mistake', 'scans'),
} as const

/** To the second: two gates may scan within one minute. */
const timeOf = (moment: Date): string => `${kathmanduDay(moment)} ${kathmanduClock(moment)}`

type Column = keyof typeof heads

/** Texts of others where nothing else is named. */
const kinds: Readonly<Partial<Record<Column, CellKind>>> = {
  at: 'word',
  result: 'word',
  reason: 'word',
  offline: 'word',
  received: 'word',
}

function columnsIn(language: Language): ExportColumn[] {
  const names = sayAll(language, heads)
  return (Object.keys(heads) as Column[]).map((id) => ({
    id,
    name: names[id],
    kind: kinds[id] ?? 'text',
    is_usual: true,
  }))
}

const cellsOf = (row: ExportedScan, language: Language): Record<Column, string> => ({
  at: timeOf(row.at),
  gate: row.gate,
  person: row.person,
  number: row.number,
  name: row.name ?? '',
  type: row.type,
  result: say(language, results[row.state as keyof typeof results]),
  reason: row.reason === null ? '' : say(language, reasons[row.reason]),
  offline: row.was_offline ? say(language, yes) : '',
  received: timeOf(row.received_at),
})

const yes = msg('Yes', 'scans')
