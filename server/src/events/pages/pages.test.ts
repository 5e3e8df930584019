import { releaseSeats } from '@sahuji/contract/events/buying'
import { languageCodes } from '@sahuji/contract/language/languages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventOnSale, eventCode, poolsOf, type SomeEvent, type StandingEvent } from '../../../testing/events.ts'
import { openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { forgetLimits } from '../../../testing/people.ts'
import type { SendingMerchant } from '../../../testing/transfers.ts'
import { newId } from '../../platform/ids.ts'
import { offerSeats } from '../waiting/offer-seats.job.ts'
import { proseOf } from './prose.ts'

let desk: PaymentDesk
let shop: SendingMerchant
beforeAll(async () => {
  desk = await openPaymentDesk()
  shop = await desk.merchant()
})
beforeEach(() => forgetLimits(desk))
afterAll(() => desk.close())

const on = (some: SomeEvent = {}) => eventOnSale(desk, shop, some)

const open = (url: string) => desk.app.web.inject({ url, headers: { accept: 'text/html' } })

const submit = (url: string, fields: Record<string, string>) =>
  desk.app.web.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

/** Chooses tickets by the form; answers the address of the order. */
async function chosen({ slug, types }: StandingEvent, quantity = '2', more: Record<string, string> = {}) {
  const held = await submit(`/e/${slug}`, { key: newId(), [`q.${types[0]}`]: quantity, ...more })
  expect(held.statusCode).toBe(303)
  return `${held.headers.location}`
}

/** The page of the only wish at an event, whose address its SMS has. */
const addressOf = async ({ id }: StandingEvent) => {
  const { address } = await desk.db.read(
    (tx) => tx.one<{ address: string }>`select address from ticket_waiting where event_id = ${id}`,
  )
  return `/w/${address}`
}

const buyer = { name: 'Prerana Gurung', mobile_no: '98510 22914' }

describe('the waiting list', () => {
  test('is joined where it is sold out, with the code that the event needs', async () => {
    const event = await on({ capacity: 1, visibility: 'code', types: [{ has_waiting_list: true }] })
    await eventCode(desk, event, { code: 'MEMBERS' })
    const address = `/e/${event.slug}/waiting/${event.types[0]}`
    await chosen(event, '1', { code: 'MEMBERS' })
    expect((await open(`/e/${event.slug}?code=MEMBERS`)).body).toContain(`href="${address}?code=MEMBERS"`)
    expect((await submit(address, { ...buyer, quantity: '1' })).body).toContain('opens nothing here')
    expect((await submit(`${address}?code=MEMBERS`, { ...buyer, quantity: '1' })).body).toContain('Open its link')
    const waiting = await addressOf(event)
    expect((await open(waiting)).body).toContain('Yes, tell me')
    expect((await submit(waiting, {})).headers.location).toBe(waiting)
    expect((await open(waiting)).body).toContain('number 1 in line')
    expect((await submit(`${waiting}/leave`, {})).headers.location).toBe(waiting)
    expect((await open(waiting)).body).toContain('You are not on the list')
    expect((await open('/w/aaaaaaaaaaaaaaaaaaaa')).statusCode).toBe(404)
  })

  test('has its offer bought on the page, where no other seat is left', async () => {
    const event = await on({ capacity: 1, types: [{ has_waiting_list: true }] })
    const order = await chosen(event, '1')
    await submit(`/e/${event.slug}/waiting/${event.types[0]}`, { ...buyer, quantity: '1' })
    await submit(await addressOf(event), {})
    await desk.call(releaseSeats, { id: order.split('/').at(-1)! })
    await offerSeats.run({}, { ...desk, brand: 'Sahuji', public_url: 'https://sahuji.example' })
    const { offer } = await desk.db.read(
      (tx) => tx.one<{ offer: string }>`select offer from ticket_waiting where event_id = ${event.id}`,
    )
    const field = `name="q.${event.types[0]}"`
    expect((await open(`/e/${event.slug}`)).body).not.toContain(field)
    expect((await open(`/e/${event.slug}?offer=${'a'.repeat(20)}`)).body).not.toContain(field)
    const offered = (await open(`/e/${event.slug}?offer=${offer}`)).body
    expect(offered).toContain(field)
    expect(offered).toContain('1 of Standard are kept for you until')
    expect(offered).toContain(`href="/w/${offer}"`)
    const taken = await submit(`/e/${event.slug}?offer=${offer}`, { key: newId(), [`q.${event.types[0]}`]: '1' })
    expect(taken.statusCode).toBe(303)
    expect((await open(`/e/${event.slug}?offer=%3Cb%3E`)).statusCode).toBe(200)
  })
})

describe('what is shown of a shared address', () => {
  const dataIn = (body: string) => JSON.parse(/<script type="application\/ld\+json">([^<]*)</.exec(body)![1]!) as object

  test('is absolute, and is data for search engines, which no text of the organiser can end', async () => {
    const { slug, id } = await on({ types: [{ name: 'Standard </script><b>', price: '650' }] })
    await desk.owner.write((tx) => tx.run`update events set wide_picture = '/files/events/a.webp' where id = ${id}`)
    const { body } = await open(`/e/${slug}`)
    expect(body).toMatch(new RegExp(`property="og:url" content="https?://[^"]+/e/${slug}"`))
    expect(body).toMatch(/property="og:image" content="https?:\/\/[^"]+\/files\/events\/a\.webp"/)
    expect(body).not.toContain('noindex')
    expect(dataIn(body)).toMatchObject({
      '@type': 'Event',
      name: 'Indra Jatra night',
      location: { name: 'Patan Durbar Square', address: { addressLocality: 'Lalitpur' } },
      offers: [{ name: 'Standard </script><b>', price: '650.00', priceCurrency: 'NPR' }],
    })
  })

  test.each([{ visibility: 'address' }, { visibility: 'code' }, { mode: 'sandbox' }] as const)(
    'is kept from search engines with %o',
    async (some) => {
      const { body } = await open(`/e/${(await on(some)).slug}`)
      expect(body).toContain('noindex')
      expect(body).not.toContain('ld+json')
    },
  )
})

describe('the page of an event', () => {
  test('shows the fee beside a price where the buyer pays it, and what comes back of it', async () => {
    const { slug } = await on({ fee_payer: 'buyer', types: [{ price: '500' }] })
    const { body } = await open(`/e/${slug}`)
    expect(body).toMatch(/\+ Rs\.\d+\.\d\d fee/)
    expect(body).toContain('its fee comes back')
  })

  test('promises nothing that is over', async () => {
    const { slug } = await on({ in_days: 2 })
    const soon = (await open(`/e/${slug}`)).body
    expect(soon).toContain('The time to give a ticket back is over.')
    expect(soon).not.toContain('Money back on request until')
    const over = (await open(`/e/${(await on({ in_days: -2 })).slug}`)).body
    expect(over).not.toContain('can be passed on')
  })

  test('has a calendar file that a phone opens', async () => {
    const { slug } = await on()
    const { headers, body } = await open(`/e/${slug}/calendar.ics`)
    expect(headers['content-type']).toContain('text/calendar')
    expect(headers['content-disposition']).toBe(`inline; filename="${slug}.ics"`)
    expect(body).toContain('STATUS:CONFIRMED')
  })

  test('shows when, where, who and each kind of ticket, in one small document without a cookie', async () => {
    const { slug } = await on({
      types: [
        { name: 'Standard', seats: 60 },
        { name: 'Student', price: '0' },
      ],
    })
    const { statusCode, body, headers } = await open(`/e/${slug}`)
    expect(statusCode).toBe(200)
    for (const text of [
      'Indra Jatra night',
      'Patan Durbar Square',
      'Himal Tea House',
      'Standard',
      '60 of 60 left',
      'Free',
    ])
      expect(body).toContain(text)
    expect(headers['set-cookie']).toBeUndefined()
    expect(Buffer.byteLength(body)).toBeLessThan(30_000)
    expect(await open('/e/no-such-event')).toMatchObject({ statusCode: 404 })
  })

  test('that was read too often from one network is busy, and does not call its event, order or ticket unknown', async () => {
    const event = await on({ types: [{ price: '0', has_waiting_list: true }] })
    const order = await chosen(event, '1')
    await submit(order, buyer)
    const ticket = /\/t\/\w{20}/.exec((await open(order)).body)![0]
    const waiting = `/e/${event.slug}/waiting/${event.types[0]}`
    const addresses = [`/e/${event.slug}`, `/e/${event.slug}/calendar.ics`, order, ticket, waiting]
    for (const address of addresses) await open(address)
    await desk.db.write((tx) => tx.run`update rate_limits set taken = 100_000`)
    for (const address of addresses) {
      const { statusCode, body } = await open(address)
      expect([address, statusCode, body]).toEqual([address, 429, expect.stringContaining('cannot be shown now')])
    }
  })

  test.each(languageCodes)('is readable in %s', async (language) => {
    const { slug } = await on({ types: [{ name: 'Standard' }] })
    const { statusCode, body } = await open(`/e/${slug}?lang=${language}`)
    expect(statusCode).toBe(200)
    expect(body).toContain(`lang="${language}"`)
    expect(body.includes('Tickets')).toBe(language === 'en')
  })

  test('is found by its address in capitals, as a poster prints it', async () => {
    const { slug } = await on()
    const found = await open(`/e/${slug.toUpperCase()}?via=poster&lang=ne`)
    expect([found.statusCode, found.headers.location]).toEqual([303, `/e/${slug}?via=poster&lang=ne`])
    expect((await open('/e/Nothing%2F..%2FHere')).headers.location).toBe('/e/nothing%2F..%2Fhere')
  })

  test('asks for a ticket where none is chosen, and keeps what was typed where a seat is missing', async () => {
    const event = await on({ types: [{ name: 'Standard', seats: 3 }] })
    const none = await submit(`/e/${event.slug}`, { key: newId(), [`q.${event.types[0]}`]: '' })
    expect(none.statusCode).toBe(422)
    expect(none.body).toMatch(/role="alert">[^<]*Choose at least one ticket/)
    const many = await submit(`/e/${event.slug}`, { key: newId(), [`q.${event.types[0]}`]: '5' })
    expect(many.statusCode).toBe(422)
    expect(many.body).toContain('Left of “Standard”: 3.')
    expect(many.body).toContain('value="5"')
  })

  test('takes a code into its address, and names one that opens nothing', async () => {
    const event = await on({ types: [{ name: 'Guest', is_hidden: true, price: '0' }] })
    await eventCode(desk, event, { code: 'GUEST' })
    expect((await open(`/e/${event.slug}`)).body).not.toContain('>Guest<')
    expect((await open(`/e/${event.slug}?code=guest`)).body).toContain('Guest')
    const wrong = await open(`/e/${event.slug}?code=OTHER`)
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain('This code opens nothing here')
  })

  test('counts no seat as left that no ticket was given', async () => {
    const event = await on({ capacity: 12, types: [{ price: '0', seats: 2 }] })
    expect((await open(`/e/${event.slug}?lang=en`)).body).toContain('2 of 2 left')
  })

  test('counts the seats of its buyers: shared ones once, of a stopped kind those taken, of a hidden one none', async () => {
    const types = [{ seats: 60 }, { seats: 20, shares_with: 0 }, { seats: 10 }, { seats: 20, is_hidden: true }]
    const event = await on({ capacity: 100, types })
    await chosen(event, '2', { [`q.${event.types[1]}`]: '3', [`q.${event.types[2]}`]: '1' })
    await eventCode(desk, event, { code: 'GUEST' })
    desk.clock.advance({ seconds: 2 })
    expect((await open(`/e/${event.slug}?lang=en`)).body).toContain('64 of 70 left')
    expect((await open(`/e/${event.slug}?lang=en&code=GUEST`)).body).toContain('84 of 90 left')
    await desk.owner.write((tx) => tx.run`update ticket_types set stopped_at = now() where id = ${event.types[2]!}`)
    expect((await open(`/e/${event.slug}?lang=en`)).body).toContain('55 of 61 left')
  })

  test('has a file for the calendar', async () => {
    const { slug } = await on()
    const { headers, body } = await open(`/e/${slug}/calendar.ics`)
    expect(headers['content-type']).toContain('text/calendar')
    expect(body).toMatch(/^BEGIN:VCALENDAR\r\n[^]*SUMMARY:Indra Jatra night\r\n[^]*END:VCALENDAR\r\n$/)
  })
})

describe('the page of an order', () => {
  test('counts down while the seats are held, and sends the same form twice to one order', async () => {
    const event = await on()
    const form = { key: newId(), [`q.${event.types[0]}`]: '2' }
    const [first, again] = [await submit(`/e/${event.slug}`, form), await submit(`/e/${event.slug}`, form)]
    expect(again.headers.location).toBe(first.headers.location)
    const { body } = await open(`${first.headers.location}`)
    expect(body).toContain('data-held="600"')
    expect(body).toContain('10:00')
    expect(body).toContain('Pay Rs.1,000')
  })

  test('leads to the payment, and back to it; what was typed stays where a field is refused', async () => {
    const address = await chosen(await on())
    const wrong = await submit(address, { ...buyer, mobile_no: '12' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain('value="Prerana Gurung"')
    expect(wrong.body).toContain('id="mobile_no-fault"')
    const begun = await submit(address, buyer)
    expect(begun.headers.location).toMatch(/^\/pay\/[\da-f-]{36}$/)
    expect((await open(address)).body).toContain(`href="${begun.headers.location}"`)
  })

  test('takes the names and answers of fifty holders in Nepali', async () => {
    const questions = ['Food', 'Seat'].map((question) => ({ question, kind: 'text', is_needed: true, of: 'ticket' }))
    const address = await chosen(await on({ types: [{ price: '0', order_max: 50 }], questions }), '50')
    const holders = Array.from({ length: 50 }, (_, nth) => [
      [`holders.${nth}.name`, 'सीता देवी महर्जन श्रेष्ठ'],
      [`holders.${nth}.answers.0`, 'शाकाहारी खाना चाहिन्छ'],
      [`holders.${nth}.answers.1`, 'ढोका नजिकै, अगाडिको लहरमा'],
    ])
    const taken = await submit(address, { ...buyer, ...Object.fromEntries(holders.flat()) })
    expect(taken.statusCode).toBe(303)
    expect((await open(address)).body).toContain('Your 50 tickets')
  })

  test('has the tickets once it is paid, and a stranger with the address of the payment is not led there', async () => {
    const address = await chosen(await on())
    const payment = `${(await submit(address, buyer)).headers.location}`
    expect((await open(payment)).body).not.toContain(address)
    await desk.pay(await desk.merchant('5000'), payment.slice('/pay/'.length))
    expect((await open(payment)).body).not.toContain(address)
    expect((await open(address)).body).toMatch(/role="status">[^]*Your 2 tickets/)
  })

  test('of a buyer who types for nine minutes still has five minutes to pay', async () => {
    const address = await chosen(await on())
    desk.clock.advance({ minutes: 9 })
    const begun = await submit(address, buyer)
    expect(begun.statusCode).toBe(303)
    expect((await open(address)).body).toContain('data-held="300"')
    expect((await open(`${begun.headers.location}`)).statusCode).toBe(200)
  })

  test('gives the seats back at once, and offers others when the time is up', async () => {
    const event = await on()
    const address = await chosen(event)
    expect((await submit(`${address}/release`, {})).headers.location).toBe(`/e/${event.slug}`)
    expect((await poolsOf(desk, event))[0]).toMatchObject({ held: 0 })
    const late = await chosen(event)
    desk.clock.advance({ minutes: 11 })
    expect((await open(late)).body).toMatch(/role="status">[^]*The time is up/)
  })

  test('of nothing shows its tickets at once', async () => {
    const address = await chosen(await on({ types: [{ name: 'Student', price: '0' }] }))
    const done = await submit(address, buyer)
    expect(done.headers.location).toBe(address)
    const { body } = await open(address)
    expect(body).toMatch(/role="status">[^]*Your 2 tickets/)
    expect([...body.matchAll(/href="\/t\/[a-z0-9]+"/g)]).toHaveLength(2)
  })
})

describe('the page of a ticket', () => {
  /** The addresses of two free tickets. */
  async function tickets(some: SomeEvent = {}) {
    const address = await chosen(await on({ types: [{ name: 'Student', price: '0' }], ...some }))
    await submit(address, buyer)
    return [...(await open(address)).body.matchAll(/href="(\/t\/[a-z0-9]+)"/g)].map(([, path]) => path!)
  }

  test('shows the code for the door, its number and what it is good for', async () => {
    const [first] = await tickets()
    const { statusCode, body, headers } = await open(first!)
    expect(statusCode).toBe(200)
    expect(body).toMatch(/role="img"\s+aria-label="[A-Z]+-\w{4}-\w{3}"/)
    for (const text of ['Good for one entry', 'Indra Jatra night', 'Patan Durbar Square', 'Prerana Gurung'])
      expect(body).toContain(text)
    expect(headers['cache-control']).toBe('no-store')
    expect(await open('/t/aaaaaaaaaaaaaaaaaaaaaaaa')).toMatchObject({ statusCode: 404 })
  })

  test('passes it on: the old address shows no code, and a wrong number keeps what was typed', async () => {
    const [first] = await tickets()
    const wrong = await submit(`${first}/pass-on`, { name: 'Bikram', mobile_no: '12' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain('value="Bikram"')
    const passed = await submit(`${first}/pass-on`, { name: 'Bikram', mobile_no: '9841204617' })
    expect(passed.body).toMatch(/role="status">[^]*Passed on/)
    expect((await open(first!)).body).not.toContain('door-code"')
  })

  test('gives it back in two steps, once', async () => {
    const [first, second] = await tickets()
    const { body } = await open(first!)
    const key = /name="key" value="([\da-f-]{36})"/.exec(body)![1]!
    const given = await submit(`${first}/give-back`, { key })
    expect(given.headers.location).toBe(first)
    expect((await open(first!)).body).toMatch(/role="status">[^]*Refunded/)
    expect((await open(second!)).body).toContain('Good for one entry')
  })
})

test('a description is text: paragraphs, lists, bold and italic words, and nothing that could run', () => {
  const { markup } = proseOf(
    'Taste **six** regions.\nAnd _more_.\n\n- plates\n- a blend\n\n<script>alert(1)</script> [x](javascript:1)',
  )
  expect(markup.replaceAll(/\s+/g, ' ')).toBe(
    '<p>Taste <strong>six</strong> regions.<br />And <em>more</em>.</p><ul> <li>plates</li><li>a blend</li> </ul>' +
      '<p>&#60;script&#62;alert(1)&#60;/script&#62; [x](javascript:1)</p>',
  )
})
