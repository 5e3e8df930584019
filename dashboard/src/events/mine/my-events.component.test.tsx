import { copyEvent, listEvents, readEvent, readEventTotals } from '@sahuji/contract/events'
import {
  cancelEvent,
  countAttendees,
  giveGuestTickets,
  listAttendees,
  readEventReturn,
  readEventSales,
  refundTicket,
  renameTicket,
  resendTicket,
  steerEventReturn,
} from '@sahuji/contract/events/sales'
import { countHolders, listEventMessages, writeToHolders } from '@sahuji/contract/events/messages'
import { listSeries, repeatEvent } from '@sahuji/contract/events/series'
import { listTicketTypes } from '@sahuji/contract/events/ticket-types'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { attendee, draftEvent, eventLine, eventSales, ownEvent, ticketKind } from '../../../testing/events.ts'
import { type Handler, on, refuse } from '../../../testing/fake-server.ts'
import { oneEvent } from '../../../testing/one-event.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { readsFigure, sees } from '../../../testing/seen.ts'
import { curvePath, highestOf } from './sales-curve.tsx'

const none = { gross: 0n, refunds: 0n, fees: 0n, net: 0n, held_money: 0n }
const draft = eventLine({
  ...draftEvent({ title: 'Timur Tasting', capacity: 40, open_checks: ['place', 'tickets'] }),
  ...none,
})
const sums = { tickets: 305, gross: 23_924_000n, refunds: 280_000n, fees: 534_354n, net: 23_109_646n }

const opens = (...handlers: Handler[]) =>
  openPage(
    '/dashboard/my-events',
    on(listEvents, ({ state }) => ({
      data: [eventLine(), { ...draft, id: '0193a000-0000-7000-8000-0000000000aa' }].filter(
        (each) => !state || each.state === state,
      ),
      next: null,
    })),
    on(readEventTotals, () => ({ counts: { draft: 1, on_sale: 1, over: 0, cancelled: 0 }, held_money: 0n, ...sums })),
    ...handlers,
  )

const row = (name: RegExp) => page.getByRole('row', { name })

test('lists events whose gross, refunds and fees add up to the net, with a total and the state of the money', async () => {
  await page.viewport(1440, 900)
  await opens()
  await expect
    .poll(() => row(/Asan Spice Evening/).element().textContent)
    .toMatch(/On sale.*305 of 320.*2,39,240\.00.*−2,800\.00.*−5,343\.54.*2,31,096\.46.*Held/)
  await expect
    .poll(() => row(/Timur Tasting/).element().textContent)
    .toMatch(/2 things open.*40 seats planned.*–.*–.*–.*–.*Go on/)
  await expect.poll(() => row(/All events/).element().textContent).toMatch(/305 tickets.*2,39,240\.00.*2,31,096\.46/)
  await page.viewport(320, 700)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(1440, 900)
})

test('is narrowed by state, which the address keeps', async () => {
  await opens()
  await page.getByRole('button', { name: /^Draft/ }).click()
  await expect.element(row(/Asan Spice Evening/)).not.toBeInTheDocument()
  await expect.poll(() => location.search).toBe('?state=draft')
})

test('without an event offers the first', async () => {
  await opens(on(listEvents, () => ({ data: [], next: null })))
  await sees('You have no events')
  const first = page.getByRole('main').getByRole('link', { name: 'Create an event' }).last()
  await expect.element(first).toHaveAttribute('href', '/dashboard/create-event')
})

test('of the sandbox is its own book, whose events are begun in it', async () => {
  const asked = vi.fn<(mode: unknown) => void>()
  await openPage(
    '/dashboard/my-events?mode=sandbox',
    on(listEvents, ({ mode }) => {
      asked(mode)
      return { data: [], next: null }
    }),
    on(readEventTotals, () => ({ counts: { draft: 1, on_sale: 0, over: 0, cancelled: 0 }, held_money: 0n, ...sums })),
  )
  await sees('You have no test events')
  await expect.element(page.getByRole('region', { name: 'Sandbox' })).toBeVisible()
  const first = page.getByRole('main').getByRole('link', { name: 'Create an event' }).first()
  await expect.element(first).toHaveAttribute('href', '/dashboard/create-event?mode=sandbox')
  expect(asked).toHaveBeenCalledWith('sandbox')
})

test('an event of the sandbox is marked on its page, which leads back to its book', async () => {
  await openPage(
    `/dashboard/my-events?event=${ownEvent().id}`,
    on(readEvent, () => ownEvent({ mode: 'sandbox' })),
    on(readEventSales, () => eventSales()),
    on(listSeries, () => []),
    on(listEventMessages, () => []),
    on(countAttendees, () => ({ all: 309, inside: 0, not_yet: 305, refunded: 4, twice: 0 })),
    on(listAttendees, () => ({ data: [attendee(1)], next: null })),
  )
  await expect.element(page.getByRole('region', { name: 'Sandbox' })).toBeVisible()
  const book = page.getByRole('navigation').getByRole('link', { name: 'My events' }).last()
  await expect.element(book).toHaveAttribute('href', '/dashboard/my-events?mode=sandbox')
})

const opensOne = (...handlers: Handler[]) =>
  openPage(`/dashboard/my-events?event=${ownEvent().id}`, ...oneEvent(), ...handlers)

test('one event has its strip, its curve, and tables by kind, code and channel with one total', async () => {
  await opensOne()
  await readsFigure('Gross', 'Rs.2,39,240.00')
  await readsFigure('Net', 'Rs.2,31,096.46')
  await expect.element(page.getByRole('img', { name: /Tickets sold since 28 Oct: 305 of 320/ })).toBeVisible()
  await page.getByRole('button', { name: 'As table' }).click()
  await sees(/2026-11-06/)
  for (const name of ['By kind of ticket', 'By code', 'By channel'])
    await expect.poll(() => page.getByRole('table', { name }).element().textContent).toMatch(/All.*2,36,440\.00/)
  await expect.element(page.getByRole('button', { name: 'Copy: Its address' })).toBeVisible()
})

test('people are found by words and by filters that count', async () => {
  const asked = vi.fn<(ask: object) => void>()
  await opensOne(
    on(listAttendees, (ask) => {
      asked(ask)
      return 'attendance' in ask
        ? { data: [attendee(2, { name: 'Anil Lama', state: 'refunded', attendance: 'refunded' })], next: null }
        : { data: [attendee(1)], next: null }
    }),
  )
  await expect
    .poll(() => row(/Prerana Gurung/).element().textContent)
    .toMatch(/··914.*Standard.*Not yet.*800\.00.*AS-2211/)
  await page.getByRole('button', { name: 'Refunded 4' }).click()
  await expect.poll(() => row(/Anil Lama/).element().textContent).toMatch(/Refunded/)
  await page.getByRole('searchbox', { name: 'Find a person' }).fill('914')
  await expect.poll(() => asked.mock.lastCall?.[0]).toMatchObject({ q: '914', attendance: 'refunded' })
})

test('a guest is invited by name and number; a refusal keeps what was typed', async () => {
  const asked = vi.fn<(ask: object) => void>()
  const server = await opensOne(
    on(listTicketTypes, () => [ticketKind()]),
    on(giveGuestTickets, () => refuse('tickets_sold_out', { count: '0', ticket: 'Standard' })),
  )
  await page.getByRole('button', { name: 'Invite a guest' }).click()
  await page.getByRole('textbox', { name: 'Name of the guest' }).fill('Kabita Rai')
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('9841000119')
  await page.getByRole('button', { name: 'Send the tickets' }).click()
  await sees(/Left of “Standard”: 0/)
  await expect.element(page.getByRole('textbox', { name: 'Name of the guest' })).toHaveValue('Kabita Rai')
  server.answer(
    on(giveGuestTickets, (ask) => {
      asked(ask)
      return { tickets: ask.quantity }
    }),
  )
  await page.getByRole('textbox', { name: 'How many' }).fill('2')
  await page.getByRole('button', { name: 'Send the tickets' }).click()
  await sees('The guest gets the tickets by SMS.')
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ quantity: 2, name: 'Kabita Rai', mobile_no: '9841000119' }),
  )
})

test('a ticket is sent again, renamed and refunded from its row', async () => {
  await page.viewport(1440, 900)
  const asked = vi.fn<(what: string, ask: object) => void>()
  await opensOne(
    on(resendTicket, (ask) => {
      asked('resend', ask)
      return {}
    }),
    on(renameTicket, (ask) => {
      asked('rename', ask)
      return attendee(1)
    }),
    on(refundTicket, (ask) => {
      asked('refund', ask)
      return attendee(1)
    }),
  )
  const own = row(/Prerana Gurung/)
  await own.hover()
  await own.getByRole('button', { name: 'Send again' }).click()
  await sees('The ticket was sent again.')
  await own.hover()
  await own.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabelText('Name', { exact: true }).fill('Prerana G. Rai')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await own.hover()
  await own.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('dialog').getByLabelText('Reason', { exact: true }).fill('Fell ill')
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const { id } = attendee(1)
  expect(asked.mock.calls).toEqual([
    ['resend', { id }],
    ['rename', { id, name: 'Prerana G. Rai' }],
    ['refund', { id, reason: 'Fell ill' }],
  ])
})

test('shows who came in by gate once a door scanned', async () => {
  const scanned = new Date('2026-12-12T18:04:00+05:45')
  const by_gate = [{ gate: 'East gate', staff: 'Bikash', inside: 141 }]
  const entries = [{ at: new Date('2026-12-12T17:00:00+05:45'), count: 52 }]
  await opensOne(on(readEventSales, () => eventSales({ inside: 212, last_scan_at: scanned, by_gate, entries })))
  await sees(/of 305\. 93 are still to come/)
  await sees(/East gate, Bikash/)
  await expect.element(page.getByRole('img', { name: /most at 17:00: 52/ })).toBeVisible()
})

test('cancels an event with its reason, and steers the giving back of its money', async () => {
  const cancelled = vi.fn<(ask: object) => void>()
  const part = (tickets: number, amount: bigint) => ({ tickets, amount })
  const why = 'The bank account is closed.'
  const who = { payment_id: ownEvent().id, name: 'Anil Lama', mobile_end: '377' }
  const back = {
    reason: 'The hall has no power',
    cancelled_at: new Date(),
    is_paused: false,
    tickets: 305,
    total: 23644000n,
    given_back: part(61, 4880000n),
    on_the_way: part(4, 320000n),
    not_begun: part(239, 18364000n),
    need_you: part(1, 80000n),
    stuck: [
      {
        ...who,
        amount: 80000n,
        why,
      },
    ],
    from_held: 0n,
    from_fees: 0n,
    told_sms: 0,
    told_mail: 0,
  }
  const steered = vi.fn<(ask: object) => void>()
  const server = await opensOne(
    on(cancelEvent, (ask) => {
      cancelled(ask)
      return {}
    }),
    on(readEventReturn, () => back),
    on(steerEventReturn, (ask) => {
      steered(ask)
      return { ...back, is_paused: true }
    }),
  )
  await page.getByRole('button', { name: 'More with this event' }).click()
  await page.getByRole('menuitem', { name: 'Cancel the event' }).click()
  await page.getByRole('dialog').getByLabelText('Reason', { exact: true }).fill('The hall has no power')
  server.answer(on(readEvent, () => ownEvent({ state: 'cancelled', cancelled_at: new Date() })))
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the event' }).click()
  await expect.poll(() => cancelled.mock.lastCall?.[0]).toEqual({ id: ownEvent().id, reason: 'The hall has no power' })
  await readsFigure('Given back', 'Rs.48,800.00')
  await sees(why)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect.poll(() => steered.mock.lastCall?.[0]).toEqual({ id: ownEvent().id, does: 'pause' })
})

test('copies the event for another date, and opens the copy', async () => {
  const copy = draftEvent({ id: '0193a000-0000-7000-8000-0000000000bb', starts_at: null })
  const server = await opensOne(on(copyEvent, () => copy))
  await sees('Tickets sold')
  server.answer(on(readEvent, () => copy))
  await page.getByRole('button', { name: 'More with this event' }).click()
  await page.getByRole('menuitem', { name: 'Copy for another date' }).click()
  await expect.poll(() => location.search).toBe(`?id=${copy.id}&step=when`)
})

test('draws the days between the first and the last sale in proportion', () => {
  const days = [
    { day: '2026-10-28', sold: 0 },
    { day: '2026-10-29', sold: 50 },
    { day: '2026-11-01', sold: 100 },
  ]
  expect(curvePath(days, 100)).toBe('M0 190L190 106L760 22')
  expect(curvePath(days.slice(1, 2), 100)).toBe('M0 106H760')
})

test('draws few of many seats below a lower line, so that the curve leaves its zero line', () => {
  const of = (...sold: number[]) => sold.map((count, nth) => ({ day: `2026-11-0${nth + 1}`, sold: count }))
  expect(highestOf(of(80), 320)).toBe(320)
  expect([1, 9, 40, 79].map((sold) => highestOf(of(sold), 320))).toEqual([2, 20, 100, 200])
  expect(highestOf(of(9, 4), 320)).toBe(20)
  expect(highestOf(of(12), 10)).toBe(12)
})

test('repeats the event on more dates, which are shown first, and lists them', async () => {
  const asked = vi.fn<(ask: object) => void>()
  const at = (day: string) => new Date(`${day}T17:00:00+05:45`)
  const dates = ['2026-12-12', '2026-12-19'].map((day, nth) => ({
    id: nth === 0 ? ownEvent().id : '0193a000-0000-7000-8000-0000000000bb',
    state: 'draft' as const,
    starts_at: at(day),
    sold: 0,
    capacity: 320,
  }))
  await opensOne(
    on(listSeries, () => dates),
    on(repeatEvent, (ask) => {
      asked(ask)
      return dates
    }),
  )
  await expect.element(page.getByRole('list', { name: 'Other dates' }).getByRole('link')).toBeVisible()
  await page.getByRole('button', { name: 'More with this event' }).click()
  await page.getByRole('menuitem', { name: 'Repeat on more dates' }).click()
  await page.getByLabelText('How many more dates').fill('2')
  await page.getByRole('radio', { name: 'Monthly' }).click({ force: true })
  await expect
    .poll(() => page.getByRole('list', { name: 'Dates', exact: true }).element().textContent)
    .toMatch(/2027-01-12.*2027-02-12/)
  await page.getByRole('button', { name: 'Make 2 dates' }).click()
  await expect.poll(() => asked).toHaveBeenCalledWith({ id: ownEvent().id, every: 'month', count: 2, publishes: false })
})

test('a message to the holders shows how many get it, and is listed', async () => {
  const asked = vi.fn<(ask: object) => void>()
  const written = {
    id: '0193a000-0000-7000-8000-0000000000cc',
    text: 'Bring a cup.',
    type: null,
    written_at: new Date('2026-12-01T10:00:00+05:45'),
    sent: 0,
    missed: 0,
    done_at: null,
  }
  await opensOne(
    on(listTicketTypes, () => [ticketKind()]),
    on(countHolders, ({ type_id }) => ({ mails: type_id ? 1 : 120, texts: 40, left_today: 3 })),
    on(writeToHolders, (ask) => {
      asked(ask)
      return written
    }),
  )
  await page.getByRole('button', { name: 'Write to the holders' }).click()
  await sees(/120 by e-mail, 40 by SMS/)
  await page.getByRole('textbox', { name: 'Message' }).fill('Bring a cup.')
  await page.getByRole('button', { name: 'Send to 160 holders' }).click()
  await expect.poll(() => asked).toHaveBeenCalledWith({ id: ownEvent().id, text: 'Bring a cup.' })
})
