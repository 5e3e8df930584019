import type { EventQuestion } from '@sahuji/contract/events'
import type * as contract from '@sahuji/contract/events/sales'
import type { Attendee } from '@sahuji/contract/events/sales'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Language } from '@sahuji/contract/language/languages'
import { msg } from '@sahuji/contract/language/translatable'
import { writtenTime } from '@sahuji/contract/time/time'
import { csvFigure, csvText } from '../../platform/csv-cells.ts'
import type { Tx } from '../../platform/database/database.ts'
import { nothing, sql } from '../../platform/database/sql.ts'
import { csvDownload } from '../../platform/http/csv-downloads.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { say, sayAll } from '../../platform/texts/say.ts'
import { ownEventOf } from '../organiser/event-row.ts'
import { type AttendeeChoice, attendanceOf, attendeeTables, isAmong } from './attendees.ts'

type Filter = AttendeeChoice & { id: string }

/** A ticket in the file; the numbers to call and write to are whole. Amounts in paisa. */
interface ExportedTicket extends Pick<
  Attendee,
  'id' | 'number' | 'name' | 'type' | 'code' | 'attendance' | 'gate' | 'price'
> {
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

const attendeeExport = csvDownload<Filter, ExportedTicket>({
  kind: 'event',
  nameOf: (_, now) => `attendees-${writtenTime(now).slice(0, 10)}.csv`,
  headsOf: async ({ merchant_id, language, filter: { id } }, tx) => [
    ...Object.values(sayAll(language, heads)),
    ...questionHeads((await ownEventOf(tx, merchant_id, id)).questions),
  ],
  rowsAfter: (tx, { merchant_id, filter }, { after, limit }) => ticketsAfter(tx, merchant_id, filter, { after, limit }),
  cellsOf: (row, { language }) => [...cellsOf(row, language), ...answersOf(row)],
})
export const attendeeDownload = attendeeExport.download

/** Records who exports which people of an event, and answers the download link. Refuses not_found. */
export async function exportAttendees(
  call: Call,
  filter: Takes<typeof contract.exportAttendees>,
): Promise<Gives<typeof contract.exportAttendees>> {
  await ownEventOf(call.tx, call.person.merchant_id, filter.id)
  return attendeeExport.makeLink(call, filter)
}

const ticketsAfter = (
  tx: Tx,
  merchant_id: string,
  { id, ...choice }: Filter,
  { after, limit }: { after: ExportedTicket | undefined; limit: number },
) => tx.many<ExportedTicket>`
  select k.id, k.number, coalesce(k.holder_name, o.buyer_name) as name, coalesce(k.holder_mobile, o.buyer_mobile) as mobile,
         case when k.holder_mobile is null then o.buyer_email end as email, y.name as type, c.code, ${attendanceOf} as attendance,
         n.entered_at, n.gate, k.price, o.reference as order_reference, k.made_at as sold_at,
         jsonb_build_object('order', o.answers, 'ticket', k.answers) as answers,
         (select e.questions from events e where e.id = k.event_id and e.merchant_id = k.merchant_id) as questions
    from ${attendeeTables}
   where k.event_id = ${id} and k.merchant_id = ${merchant_id} ${isAmong(choice)} ${after ? sql`and k.id < ${after.id}` : nothing}
   order by k.id desc limit ${limit}`

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

function cellsOf(row: ExportedTicket, language: Language): string[] {
  const cells: Record<keyof typeof heads, string> = {
    number: csvText(row.number),
    name: csvText(row.name ?? ''),
    mobile: csvText(row.mobile ?? ''),
    email: csvText(row.email ?? ''),
    type: csvText(row.type),
    code: csvText(row.code ?? ''),
    price: csvFigure(row.price),
    state: say(language, attendanceTexts[row.attendance]),
    entered: row.entered_at ? writtenTime(row.entered_at) : '',
    gate: csvText(row.gate ?? ''),
    order: row.order_reference,
    sold: writtenTime(row.sold_at),
  }
  return Object.keys(heads).map((column) => cells[column as keyof typeof heads])
}

/** Which of those with the same text a question is: 1 for the first. */
const nthOf = (questions: readonly EventQuestion[], at: number): number =>
  questions.slice(0, at + 1).filter(({ question }) => question === questions[at]!.question).length

/** A text that is asked again has its number behind it. */
const questionHeads = (questions: readonly EventQuestion[]): string[] =>
  questions.map(({ question }, at) => {
    const nth = nthOf(questions, at)
    return csvText(nth === 1 ? question : `${question} (${nth})`)
  })

const answersOf = ({ questions, answers }: ExportedTicket): string[] =>
  questions.map((asked) => {
    const together = questions.filter(({ of }) => of === asked.of)
    const given = answers[asked.of].filter(({ question }) => question === asked.question)
    return csvText(given[nthOf(together, together.indexOf(asked)) - 1]?.answer ?? '')
  })
