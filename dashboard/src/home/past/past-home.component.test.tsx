import { explainFigure } from '@sahuji/contract/home/figures'
import { readPastHome } from '@sahuji/contract/home/past'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { on } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'

const at = new Date('2026-11-07T12:45:00.000Z')
const day = { day: '2026-11-07', amount: 9_124_000n, fees: 72_992n, count: 58, refunds: 0n, refund_count: 0 }
let asked: Date[] = []
beforeEach(() => void (asked = []))

const opened = async (address = `/dashboard/home?at=${at.toISOString()}`) =>
  openPage(
    address,
    on(readPastHome, ({ at: moment }) => {
      asked.push(moment)
      return {
        at: moment,
        wallet: { balance: 31_820_475n, available: 25_320_475n, held: 6_500_000n, restricted: 0n },
        lines: 119_502,
        lines_since: 702,
        moved_since: 16_411_175n,
        balances: [
          { day: '2026-11-06', balance: 23_359_475n },
          { day: '2026-11-07', balance: 31_820_475n },
        ],
        day,
        week_before: { ...day, amount: 8_440_000n },
        first_at: new Date('2026-08-01T04:00:00Z'),
      }
    }),
    on(explainFigure, () => ({ sum: 31_820_475n, count: 0, moved: 0n, lines: [], next: null })),
  )
const banner = page.getByRole('region', { name: 'A past moment' })

test('home of a past moment shows its figures, which moment it is, and no way to move money', async () => {
  await opened()
  await expect.element(page.getByText('Rs.3,18,204.75').first()).toBeVisible()
  await expect.element(banner.getByText(/This is the past/)).toBeVisible()
  await expect.element(page.getByRole('banner').getByText('7 Nov 18:30')).toBeVisible()
  await expect.element(page.getByText(/Since then: 702 lines, and/)).toBeVisible()
  expect(asked.at(-1)).toEqual(at)
  const main = page.getByRole('main')
  expect(main.getByRole('link', { name: /Load funds|Bank Deposit|Withdraw|Send/ }).elements()).toEqual([])
  expect(main.getByText('Rs.12,345.50').elements()).toEqual([])
  await expectAccessible()
})

test('the slider and the buttons change the moment in the address, and back to now is home itself', async () => {
  await opened()
  await banner.getByRole('button', { name: 'One day back' }).click()
  await expect.poll(() => new URL(location.href).searchParams.get('at')).toBe('2026-11-06T12:45:00.000Z')
  await expect.poll(() => asked.at(-1)?.toISOString()).toBe('2026-11-06T12:45:00.000Z')
  banner.getByRole('slider', { name: 'Moment' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => new URL(location.href).searchParams.get('at')).toBe('2026-11-06T14:00:00.000Z')
  await banner.getByRole('link', { name: 'Back to now' }).click()
  await expect.element(page.getByText('Rs.12,345.50').first()).toBeVisible()
  await expect.element(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
})

test('a moment to come is home itself', async () => {
  await opened('/dashboard/home?at=2199-01-01T00:00:00.000Z')
  await expect.element(page.getByText('Rs.12,345.50').first()).toBeVisible()
  expect(asked).toEqual([])
})
