import type * as contract from '@sahuji/contract/events/sales'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Language } from '@sahuji/contract/language/languages'
import { msg } from '@sahuji/contract/language/translatable'
import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time/time'
import { csvText } from '../../platform/csv-cells.ts'
import type { Tx } from '../../platform/database/database.ts'
import { nothing, sql } from '../../platform/database/sql.ts'
import { csvDownload } from '../../platform/http/csv-downloads.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { say, sayAll } from '../../platform/texts/say.ts'
import { ownEventOf } from '../organiser/event-row.ts'

interface Filter {
  id: string
}

/** A scan at a door, in the order in which it happened by the corrected times of the phones. */
interface Scanned {
  nonce: string
  at: Date
  received_at: Date
  gate: string
  person: string
  number: string
  name: string | null
  type: string
  was_let_in: boolean
  is_first: boolean
  undone: boolean
  found: 'good' | 'passed_on' | 'refunded' | 'revoked'
  reason: 'came_back' | 'showed_id' | 'by_mistake' | null
  was_offline: boolean
}

const scanExport = csvDownload<Filter, Scanned>({
  kind: 'scans',
  nameOf: (_, now) => `scans-${kathmanduDay(now)}.csv`,
  headsOf: ({ language }) => Object.values(sayAll(language, heads)),
  rowsAfter: (tx, { merchant_id, filter }, page) => scansAfter(tx, merchant_id, filter, page),
  cellsOf: (row, { language }) => cellsOf(row, language),
})
export const scanDownload = scanExport.download

/** Records who exports the scans of an event, and answers the download link. Refuses not_found. */
export async function exportScans(
  call: Call,
  filter: Takes<typeof contract.exportScans>,
): Promise<Gives<typeof contract.exportScans>> {
  await ownEventOf(call.tx, call.person.merchant_id, filter.id)
  return scanExport.makeLink(call, filter)
}

const scansAfter = (
  tx: Tx,
  merchant_id: string,
  { id }: Filter,
  { after, limit }: { after: Scanned | undefined; limit: number },
) => tx.many<Scanned>`
  select n.nonce, n.at, n.received_at, d.gate, d.person, k.number, coalesce(k.holder_name, o.buyer_name) as name, y.name as type,
         n.was_let_in, n.is_first, n.undone_at is not null as undone, n.found, n.reason, n.was_offline
    from ticket_entries n join door_devices d on d.id = n.device_id join tickets k on k.id = n.ticket_id
    join ticket_orders o on o.id = k.order_id join ticket_types y on y.id = k.type_id
   where n.event_id = ${id} and n.merchant_id = ${merchant_id}
     ${after ? sql`and (n.at, n.nonce) > (${after.at}, ${after.nonce})` : nothing}
   order by n.at, n.nonce limit ${limit}`

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

function resultOf({ undone, is_first, found, was_let_in }: Scanned): keyof typeof results {
  if (undone) return 'undone'
  if (found !== 'good') return found
  if (is_first) return 'first'
  return was_let_in ? 'again' : 'already'
}

/** To the second: two gates may scan within one minute. */
const timeOf = (moment: Date): string => `${kathmanduDay(moment)} ${kathmanduClock(moment)}`

function cellsOf(row: Scanned, language: Language): string[] {
  const cells: Record<keyof typeof heads, string> = {
    at: timeOf(row.at),
    gate: csvText(row.gate),
    person: csvText(row.person),
    number: csvText(row.number),
    name: csvText(row.name ?? ''),
    type: csvText(row.type),
    result: say(language, results[resultOf(row)]),
    reason: row.reason === null ? '' : say(language, reasons[row.reason]),
    offline: row.was_offline ? say(language, yes) : '',
    received: timeOf(row.received_at),
  }
  return Object.keys(heads).map((column) => cells[column as keyof typeof heads])
}

const yes = msg('Yes', 'scans')
