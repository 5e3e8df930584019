import type { EventQuestion } from '@sahuji/contract/events'
import type {
  Attendee,
  exportAttendees as exportRoute,
  previewAttendeeExport as previewRoute,
} from '@sahuji/contract/events/sales'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Language } from '@sahuji/contract/language/languages'
import { msg } from '@sahuji/contract/language/translatable'
import { writtenTime } from '@sahuji/contract/time/time'
import { type CellKind, type ExportColumn, exportedList } from '../../exports/exported-list.ts'
import { beginExport, previewExport } from '../../exports/keep-exports.ts'
import { type ListedRows, listedRowsAfter, listedRowsMost } from '../../exports/listed-rows.ts'
import { csvFigure } from '../../platform/csv-cells.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import type { Log } from '../../platform/log.ts'
import { say, sayAll } from '../../platform/texts/say.ts'
import { ownEventOf } from '../organiser/event-row.ts'
import { type AttendeeChoice, attendanceOf, attendeeTables, isAmong } from './attendees.ts'

type Filter = AttendeeChoice & { id: string }

/** A ticket in the file; the numbers to call and write to are whole. Amounts in paisa. */
interface TicketRow extends Pick<Attendee, 'id' | 'number' | 'name' | 'type' | 'code' | 'gate' | 'price'> {
  mobile: string | null
  email: string | null
  order_reference: string
  sold_at: Date
  entered_at: Date | null
  /** To the questions of its order, and of the ticket itself. */
  answers: Record<EventQuestion['of'], Attendee['answers']>
  /** The questions of the event, for the columns. */
  questions: EventQuestion[]
}

/** `state` is the attendance at the moment of asking. */
type ExportedTicket = TicketRow & { state: string; place: number }

/** The tickets of an event with their holders as a file, newest first. */
export const attendeeExport = exportedList<Filter, ExportedTicket>({
  name: 'attendees',
  columns_version: 1,
  rows_most: listedRowsMost,
  columnsOf: async (tx, { merchant_id, language, filter: { id } }) => [
    ...columnsIn(language),
    ...questionColumns((await ownEventOf(tx, merchant_id, id)).questions),
  ],
  count: async (tx, { merchant_id, filter }) => {
    const { row_count, position, ...listed } = await listedTickets(tx, merchant_id, filter)
    return { row_count, sums: {}, position, listed }
  },
  rowsAfter: (tx, asked, page) => listedRowsAfter(tx, asked, page, (ids) => ticketsByIds(tx, asked.merchant_id, ids)),
  keyOf: ({ place }) => `${place}`,
  sumsOf: () => ({}),
  cellsOf: (row, { language }) => ({ ...cellsOf(row, language), ...answersOf(row) }),
})

/** What a file of the tickets of an event would hold now. Refuses not_found. */
export async function previewAttendeeExport(
  call: Call,
  filter: Takes<typeof previewRoute>,
): Promise<Gives<typeof previewRoute>> {
  const { mode } = await ownEventOf(call.tx, call.person.merchant_id, filter.id)
  return previewExport(call, attendeeExport, { mode, filter })
}

/** Begins a file of the tickets of an event. Refuses not_found, and as `beginExport`. */
export const exportAttendees =
  ({ log }: { log: Log }) =>
  async (
    call: Call,
    { format, columns, columns_version, ...filter }: Takes<typeof exportRoute>,
  ): Promise<Gives<typeof exportRoute>> => {
    const { mode } = await ownEventOf(call.tx, call.person.merchant_id, filter.id)
    return beginExport(call, { list: attendeeExport, log }, { mode, filter, format, columns, columns_version })
  }

const listedTickets = (tx: Tx, merchant_id: string, { id, ...choice }: Filter) =>
  tx.one<ListedRows & { row_count: number; position: string }>`
    select pg_current_snapshot()::text as position, count(*)::integer as row_count,
           coalesce(array_agg(id::text order by id desc), '{}') as ids,
           coalesce(array_agg(attendance order by id desc), '{}') as states
      from (select k.id, ${attendanceOf} as attendance from ${attendeeTables}
             where k.event_id = ${id} and k.merchant_id = ${merchant_id} ${isAmong(choice)}
             order by k.id desc limit ${listedRowsMost + 1}) found`

const ticketsByIds = (tx: Tx, merchant_id: string, ids: string[]) => tx.many<TicketRow>`
  select k.id, k.number, coalesce(k.holder_name, o.buyer_name) as name, coalesce(k.holder_mobile, o.buyer_mobile) as mobile,
         case when k.holder_mobile is null then o.buyer_email end as email, y.name as type, c.code, n.entered_at, n.gate, k.price,
         o.reference as order_reference, k.made_at as sold_at,
         jsonb_build_object('order', o.answers, 'ticket', k.answers) as answers,
         (select e.questions from events e where e.id = k.event_id and e.merchant_id = k.merchant_id) as questions
    from ${attendeeTables}
   where k.id = any (${ids}::uuid[]) and k.merchant_id = ${merchant_id}`

/** The headings of the columns, in their order; the questions follow. */
const heads = {
  number: msg('Ticket no.', 'attendees'),
  name: msg('Name', 'attendees'),
  mobile: msg('Mobile', 'attendees'),
  email: msg('E-mail', 'attendees'),
  type: msg('Ticket', 'attendees'),
  code: msg('Code'),
  price: msg('Price', 'attendees'),
  state: msg('At the door', 'attendees'),
  entered: msg('Came in, Kathmandu time', 'attendees'),
  gate: msg('Gate', 'attendees'),
  order: msg('Order', 'attendees'),
  sold: msg('Sold, Kathmandu time', 'attendees'),
} as const

const attendanceTexts = {
  inside: msg('Inside', 'attendees'),
  not_yet: msg('Not yet', 'attendees'),
  refunded: msg('Refunded', 'attendees'),
  twice: msg('Scanned twice', 'attendees'),
} as const

type Column = keyof typeof heads

/** Texts of others where nothing else is named. */
const kinds: Readonly<Partial<Record<Column, CellKind>>> = {
  price: 'amount',
  state: 'word',
  entered: 'word',
  order: 'word',
  sold: 'word',
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

/** Leaves out the entry of a holder who came after the file was asked for. */
function cellsOf(row: ExportedTicket, language: Language): Record<Column, string> {
  const wasInside = row.state !== 'not_yet'
  return {
    number: row.number,
    name: row.name ?? '',
    mobile: row.mobile ?? '',
    email: row.email ?? '',
    type: row.type,
    code: row.code ?? '',
    price: csvFigure(row.price),
    state: say(language, attendanceTexts[row.state as keyof typeof attendanceTexts]),
    entered: wasInside && row.entered_at ? writtenTime(row.entered_at) : '',
    gate: (wasInside && row.gate) || '',
    order: row.order_reference,
    sold: writtenTime(row.sold_at),
  }
}

/** Which of those with the same text a question is: 1 for the first. */
const nthOf = (questions: readonly EventQuestion[], at: number): number =>
  questions.slice(0, at + 1).filter(({ question }) => question === questions[at]!.question).length

const questionId = (at: number): string => `question_${at + 1}`

/** A text that is asked again has its number behind it. */
const questionColumns = (questions: readonly EventQuestion[]): ExportColumn[] =>
  questions.map(({ question }, at) => {
    const nth = nthOf(questions, at)
    const name = nth === 1 ? question : `${question} (${nth})`
    return { id: questionId(at), name, kind: 'text', is_usual: true, is_own: true }
  })

const answersOf = ({ questions, answers }: ExportedTicket): Record<string, string> =>
  Object.fromEntries(
    questions.map((asked, at) => {
      const together = questions.filter(({ of }) => of === asked.of)
      const given = answers[asked.of].filter(({ question }) => question === asked.question)
      return [questionId(at), given[nthOf(together, together.indexOf(asked)) - 1]?.answer ?? '']
    }),
  )
