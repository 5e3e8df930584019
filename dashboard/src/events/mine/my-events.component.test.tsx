import { copyEvent, listEvents, readEvent, readEventTotals } from '@sahuji/contract/events'
import { countAttendees, listAttendees, readEventSales } from '@sahuji/contract/events/sales'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { attendee, draftEvent, eventLine, eventSales, ownEvent } from '../../../testing/events.ts'
import { type Handler, on } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { readsFigure, sees } from '../../../testing/seen.ts'
import { curvePath } from './sales-curve.tsx'

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

const opensOne = (...handlers: Handler[]) =>
  openPage(
    `/dashboard/my-events?event=${ownEvent().id}`,
    on(readEvent, () => ownEvent()),
    on(readEventSales, () => eventSales()),
    on(countAttendees, () => ({ all: 309, inside: 0, not_yet: 305, refunded: 4, twice: 0 })),
    on(listAttendees, () => ({ data: [attendee(1)], next: null })),
    ...handlers,
  )

test('one event has its strip, its curve, and tables by kind, code and channel with one total', async () => {
  await opensOne()
  await readsFigure('Gross', 'Rs.2,39,240.00')
  await readsFigure('Net', 'Rs.2,31,096.46')
  await expect.element(page.getByRole('img', { name: /Tickets sold since 28 Oct: 305 of 320/ })).toBeVisible()
  await page.getByRole('button', { name: 'As table' }).click()
  await sees(/2026-11-06/)
  for (const name of ['By kind of ticket', 'By code', 'By channel'])
    await expect.poll(() => page.getByRole('table', { name }).element().textContent).toMatch(/All.*2,36,440\.00/)
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
    .toMatch(/··914.*Standard.*Good.*800\.00.*AS-2211/)
  await page.getByRole('button', { name: 'Refunded 4' }).click()
  await expect.poll(() => row(/Anil Lama/).element().textContent).toMatch(/Refunded/)
  await page.getByRole('searchbox', { name: 'Find a person' }).fill('914')
  await expect.poll(() => asked.mock.lastCall?.[0]).toMatchObject({ q: '914', attendance: 'refunded' })
})

test('copies the event for another date, and opens the copy', async () => {
  const copy = draftEvent({ id: '0193a000-0000-7000-8000-0000000000bb', starts_at: null })
  const server = await opensOne(on(copyEvent, () => copy))
  await sees('Tickets sold')
  server.answer(on(readEvent, () => copy))
  await page.getByRole('button', { name: 'Copy for another date' }).click()
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
