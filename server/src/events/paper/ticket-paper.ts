import { setImmediate } from 'node:timers/promises'
import type * as contract from '@sahuji/contract/events/tickets'
import type { Takes } from '@sahuji/contract/http/route'
import type { Language } from '@sahuji/contract/language/languages'
import { msg } from '@sahuji/contract/language/translatable'
import { clockIn, figuresIn, moneyIn } from '../../payments/pages/figures.ts'
import { shopOf } from '../../payments/shop-of.ts'
import { compilePaper } from '../../platform/pdf/compile-paper.ts'
import { qrRuns, quietModules } from '../../platform/pdf/qr-runs.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { hashed, takeWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { say } from '../../platform/texts/say.ts'
import type { EventDependencies } from '../dependencies.ts'
import { nepaliDayIn, weekdayIn } from '../pages/days-in.ts'
import { publishedEvent, type SellingEvent } from '../selling-event.ts'
import { qrOf, validityOf } from '../tickets/read-ticket.ts'
import { goodTicketsOf, ticketAt, type TicketRow } from '../tickets/ticket-row.ts'

const texts = {
  nth: msg('Ticket {nth} of {of}'),
  when: msg('When'),
  where: msg('Where'),
  name: msg('Name on the ticket'),
  ticket: msg('Ticket'),
  online: msg('Online'),
  doors: msg('Doors {time}'),
  one_entry: msg('One entry. Keep this code to yourself: the first scan counts.'),
  ask: msg('Ask: {phone}'),
  test: msg('TEST: opens no real door'),
}

/** So many tickets one network prints in ten minutes: those of a large order take seconds of the one process that makes PDFs. */
export const printedMost = 600

/** So many codes are drawn, about a dozen milliseconds, before the server does other work. */
const drawnAtOnce = 8

/**
 * A ticket as a PDF of A6, or all good ones of its order that are still its buyer's, four on a sheet of A4. Refuses not_found,
 * ticket_not_good, too_many and busy.
 */
export const fetchTicketPaper =
  ({ ticketKeys, brand }: EventDependencies) =>
  async (
    { db, clock, language, network }: OwnCall<'anyone'>,
    { code, all }: Takes<typeof contract.fetchTicketPaper>,
  ): Promise<Buffer> => {
    const found = await db.read(async (tx) => {
      const own = await ticketAt(tx, code)
      if (!own) throw new Refusal('not_found')
      const event = (await publishedEvent(tx, own.event_id))!
      if (!validityOf(event, own).is_good) throw new Refusal('ticket_not_good')
      // who holds a ticket that was passed on sees none of the others
      const rows = all === undefined || own.holder_mobile !== null ? [own] : await goodTicketsOf(tx, own.order_id)
      return { event, rows, shop: (await shopOf(tx, event.merchant_id)).name }
    })
    const { event, rows, shop } = found
    const limit = { count: printedMost, seconds: 600 }
    const bucket = `tickets printed ${hashed(network)}`
    const amount = Math.min(rows.length, printedMost)
    const { ok, wait_seconds: seconds } = await db.write((tx) => takeWithin(tx, bucket, limit, clock.now(), amount))
    if (!ok) throw new Refusal('too_many', { seconds })
    const tickets = await fewAtOnce(rows, (row) => ({
      ...faceOf(event, row, { shop, language }),
      code: qrRuns(qrOf(ticketKeys, event, row)),
    }))
    const data = { language, brand, title: event.title, quiet_modules: quietModules, tickets }
    const template = new URL('tickets.typ', import.meta.url)
    return Buffer.from(await compilePaper({ template, data, made_at: clock.now() }))
  }

/** Makes something of each, a few at a time, so that the server does other work meanwhile. */
export async function fewAtOnce<Each, Made>(all: readonly Each[], make: (each: Each) => Made): Promise<Made[]> {
  const made: Made[] = []
  for (const each of all) {
    made.push(make(each))
    if (made.length % drawnAtOnce === 0) await setImmediate()
  }
  return made
}

/** What is printed on a ticket beside its code. */
function faceOf(event: SellingEvent, row: TicketRow, { shop, language }: { shop: string; language: Language }) {
  const { starts_at, doors_at, title, title_ne, venue, address, city, is_online, contact_mobile, way_in } = event
  const { nth, of, type, number, holder_name, price } = row
  const doors = say(language, texts.doors, { time: clockIn(doors_at, language) })
  return {
    shop,
    number,
    title: language === 'ne' && title_ne !== null ? title_ne : title,
    nth: figuresIn(say(language, texts.nth, { nth, of }), language),
    day: weekdayIn(starts_at, language),
    time: [nepaliDayIn(starts_at, language), clockIn(starts_at, language), doors].filter(Boolean).join(', '),
    place: is_online ? say(language, texts.online) : (venue ?? ''),
    place_more: [address, city, way_in].filter(Boolean).join(', '),
    name: holder_name ?? '',
    type,
    price: moneyIn(price, language),
    test: event.mode === 'sandbox' ? say(language, texts.test) : '',
    foot: say(language, texts.ask, { phone: contact_mobile }),
    words: {
      when: say(language, texts.when),
      where: say(language, texts.where),
      name: say(language, texts.name),
      ticket: say(language, texts.ticket),
      one_entry: say(language, texts.one_entry),
    },
  }
}
