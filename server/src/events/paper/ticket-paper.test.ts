import { fetchTicketPaper, passTicketOn } from '@sahuji/contract/events/tickets'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventOnSale, ordered, type StandingEvent } from '../../../testing/events.ts'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { readPdf } from '../../../testing/pdf.ts'
import type { SendingMerchant } from '../../../testing/transfers.ts'

import { fewAtOnce, printedMost } from './ticket-paper.ts'
import { qrRuns } from '../../platform/pdf/qr-runs.ts'

let desk: PaymentDesk
let shop: SendingMerchant
beforeAll(async () => {
  desk = await openPaymentDesk()
  shop = await desk.merchant()
})
afterAll(() => desk.close())

const order = async (count: number): Promise<{ event: StandingEvent; codes: string[]; numbers: string[] }> => {
  const event = await eventOnSale(desk, shop, { types: [{ price: '0' }] })
  const { tickets } = await ordered(desk, event, [count])
  return { event, codes: tickets.map(({ code }) => code), numbers: tickets.map(({ number }) => number) }
}
const paper = async (code: string, all?: 'yes') => {
  const headers = { 'accept-language': 'en' }
  const { data } = await desk.call(fetchTicketPaper, { code, ...(all && { all }) }, { headers })
  return readPdf(z.parse(z.instanceof(Uint8Array), data))
}

test('a ticket is a page of A6 with its number and the name on it', async () => {
  const { codes, numbers } = await order(2)
  const { text, pages, width } = await paper(codes[1]!)
  expect([pages, Math.round(width)]).toEqual([1, 298])
  for (const words of [numbers[1]!, 'Prerana Gurung', 'Indra Jatra night', 'Ticket 2 of 2', 'Patan Durbar Square'])
    expect(text).toContain(words)
})

test('a ticket of the sandbox is marked as a test on its paper, and a real one is not', async () => {
  const event = await eventOnSale(desk, shop, { mode: 'sandbox', types: [{ price: '0' }] })
  const { tickets } = await ordered(desk, event, [1])
  expect((await paper(tickets[0]!.code)).text).toContain('TEST: opens no real door')
  const { codes } = await order(1)
  expect((await paper(codes[0]!)).text).not.toContain('TEST')
})

test('opens from the page of the ticket, by a link alone', async () => {
  const { codes } = await order(2)
  const open = (url: string) => desk.app.web.inject({ url, headers: { accept: 'text/html' } })
  const { body } = await open(`/t/${codes[0]}?lang=ne`)
  const links = [...body.matchAll(/href="([^"]+\/paper[^"]*)"/g)].map(([, link]) => link!.replaceAll('&#38;', '&'))
  expect(links).toEqual([`/t/${codes[0]}/paper?lang=ne`, `/t/${codes[0]}/paper?lang=ne&all=yes`])
  for (const link of links) {
    const { headers, rawPayload } = await open(link)
    expect(headers['content-type']).toBe('application/pdf')
    expect((await readPdf(rawPayload)).pages).toBe(1)
  }
  expect((await open(`/t/${'b'.repeat(20)}/paper`)).statusCode).toBe(404)
})

test('those of an order are four on a sheet of A4, without the ones that were passed on', async () => {
  const { codes, numbers } = await order(6)
  await desk.call(passTicketOn, { code: codes[0]!, name: 'Anil Rai', mobile_no: '9841999000' })
  const { text, pages, width } = await paper(codes[2]!, 'yes')
  expect([pages, Math.round(width)]).toEqual([2, 595])
  expect(numbers.map((number) => text.includes(number))).toEqual([false, true, true, true, true, true])
})

test('a ticket of a cancelled event, and one that does not exist, has no paper', async () => {
  const { event, codes } = await order(1)
  await desk.owner.write(
    (tx) => tx.run`
      update events set state = 'cancelled', cancelled_at = now(), cancel_reason = 'Rain' where id = ${event.id}`,
  )
  expect(codeOf(await desk.call(fetchTicketPaper, { code: codes[0]! }))).toBe('ticket_not_good')
  expect(codeOf(await desk.call(fetchTicketPaper, { code: 'b'.repeat(20) }))).toBe('not_found')
})

test('the codes of a large order let the server do other work between them', async () => {
  const tickets = Array.from({ length: 40 }, (_, nth) => `ticket ${nth}`)
  let turns = 0
  let isDone = false
  const count = (): void => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const drawn = await fewAtOnce(tickets, (text) => qrRuns(text).size)
  isDone = true
  expect(drawn).toHaveLength(40)
  expect(turns).toBeGreaterThanOrEqual(4)
})

test('a network prints a bounded number of tickets, a few large orders or many small ones', async () => {
  const { codes } = await order(10)
  await desk.db.write((tx) => tx.run`delete from rate_limits`)
  await paper(codes[0]!, 'yes')
  await desk.db.write(
    (tx) => tx.run`update rate_limits set taken = ${printedMost} - 5 where bucket like 'tickets printed %'`,
  )
  expect(codeOf(await desk.call(fetchTicketPaper, { code: codes[0]!, all: 'yes' }))).toBe('too_many')
  await paper(codes[0]!)
})
