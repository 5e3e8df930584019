import { type CatalogueEvent, listCatalogue, readCatalogueFigures } from '@sahuji/contract/events/catalogue'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { catalogueEvent } from '../../../testing/events.ts'
import { triesAgain } from '../../../testing/failing-calls.ts'
import { on, refuse } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { sees } from '../../../testing/seen.ts'
import { groupsOf } from './date-groups.ts'

const figures = { events: 38, shops: 21, own: 1, cities: ['Kathmandu', 'Lalitpur'], has_online: true }

const rows = [
  catalogueEvent(1, '2026-11-21', { title: 'Deusi Bhailo Night', state: 'few', free: 12 }),
  catalogueEvent(2, '2026-12-05', { title: 'Asan Spice Evening', is_own: true, price_from: 0n }),
  catalogueEvent(3, '2027-01-15', { title: 'Ghiu Chaku Fair', state: 'sold_out', free: 0 }),
]

const opens = (give: (ask: object) => readonly CatalogueEvent[] = () => rows) =>
  openPage(
    '/dashboard/event',
    on(listCatalogue, (ask) => ({ data: [...give(ask)], next: null })),
    on(readCatalogueFigures, () => figures),
  )

test('lists what sells with state, seats and price, marks the own, and leads to the page of the buyers', async () => {
  await page.viewport(1440, 900)
  await opens()
  await sees(/38 events.*21 shops.*1 is yours/)
  const line = (title: string) => page.getByRole('link', { name: new RegExp(title) })
  await expect.element(line('Deusi Bhailo Night')).toHaveAttribute('href', 'https://sahuji.example/e/event-1')
  await expect.poll(() => line('Deusi Bhailo Night').element().textContent).toMatch(/Few left.*12 left/)
  await expect.poll(() => line('Asan Spice Evening').element().textContent).toMatch(/Yours.*Free/)
  await expect.poll(() => line('Ghiu Chaku Fair').element().textContent).toMatch(/Sold out/)
  await page.viewport(320, 700)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(1440, 900)
})

test('groups by this week, later in the Nepali month, and month', () => {
  const groups = groupsOf(rows, new Date('2026-11-19T06:00:00Z'))
  expect(groups.map(({ kind, month, rows: own }) => [kind, month.month, own.length])).toEqual([
    ['week', 8, 1],
    ['later', 8, 1],
    ['month', 10, 1],
  ])
})

test('is narrowed by chips that the address keeps, and cleared', async () => {
  const asked = vi.fn<(ask: object) => void>()
  await opens((ask) => {
    asked(ask)
    return 'city' in ask ? [] : rows
  })
  await page.getByRole('button', { name: 'Lalitpur', exact: true }).click()
  await sees('No event matches')
  expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ city: 'Lalitpur' }))
  expect(location.search).toBe('?where=Lalitpur')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await sees('Deusi Bhailo Night')
  await page.getByRole('button', { name: 'Selling fastest first' }).click()
  await expect.poll(() => asked.mock.lastCall?.[0]).toMatchObject({ order: 'fastest' })
})

test('without an event invites the first, and a failed list can be read again', async () => {
  const server = await opens(() => [])
  await sees('No event is on sale')
  server.answer(on(listCatalogue, () => refuse('our_fault')))
  await page.getByRole('button', { name: 'Music', exact: true }).click()
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await triesAgain(
    again,
    server,
    on(listCatalogue, () => ({ data: [...rows], next: null })),
  )
  await sees('Deusi Bhailo Night')
})
