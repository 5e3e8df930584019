import { addCounter, type Counter, inviteToCounter, listCounters, type Shift } from '@sahuji/contract/counters'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { isSeenAtBothWidths, readsFigure, sees } from '../../testing/seen.ts'
import { on } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

const ids = ['0193a000-0000-7000-8000-0000000000c1', '0193a000-0000-7000-8000-0000000000c2'] as const

const counter = (name: string, ...shifts: Shift[]): Counter => ({
  id: name === 'Counter 1' ? ids[0] : ids[1],
  name,
  takes_rest: name === 'Counter 1',
  closed_at: null,
  count: 2,
  amount: 53_000n,
  shifts,
})

const shift = (staff: string): Shift => ({
  id: crypto.randomUUID(),
  staff,
  began_at: new Date(),
  ended_at: null,
  count: 2,
  amount: 53_000n,
})

const dialog = () => page.getByRole('dialog')

test('adds a counter with a name, and signs a device in by a QR that reports the device', async () => {
  let counters: Counter[] = []
  const server = await openPage(
    '/dashboard/counters',
    on(listCounters, () => counters),
    on(addCounter, ({ name }) => {
      counters = [counter(name)]
      return { id: ids[0] }
    }),
    on(inviteToCounter, () => ({
      link: `https://sahuji.example/counter#${'A'.repeat(43)}`,
      ends_at: new Date(Date.now() + 600_000),
    })),
  )
  await sees('No counter yet')
  await page.getByRole('button', { name: 'Add a counter' }).click()
  await dialog().getByRole('button', { name: 'Add' }).click()
  await sees('Name the counter.')
  await page.getByLabelText('Name').fill('Counter 1')
  await dialog().getByRole('button', { name: 'Add' }).click()
  await page.getByRole('button', { name: 'Sign a device in' }).click()
  await page.getByLabelText('Who serves there').fill('Maya')
  await page.getByRole('button', { name: 'Show the QR' }).click()
  await expect.element(page.getByRole('img', { name: /signs a device in/ })).toBeVisible()
  expect(server.asked(inviteToCounter)).toBe(1)
  counters = [counter('Counter 1', shift('Maya'))]
  await sees('Maya’s device is signed in')
})

test('lists what each counter took and which device is signed in, at both widths', async () => {
  await openPage(
    '/dashboard/counters',
    on(listCounters, () => [counter('Counter 1', shift('Maya')), counter('Counter 2')]),
  )
  await readsFigure('Taken today', 'Rs.530.00')
  await isSeenAtBothWidths(page.getByRole('heading', { name: 'Counter 2' }))
  expect(page.getByText(/still signed in/).elements()).toHaveLength(1)
  await page.viewport(320, 700)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(1440, 900)
})
