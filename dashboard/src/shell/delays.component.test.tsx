import { resendPhoneCode } from '@sahuji/contract/auth'
import * as tariff from '@sahuji/contract/tariff'
import { listTransactions } from '@sahuji/contract/transactions'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on } from '../../testing/fake-server.ts'
import { appears, becomes, isGone } from '../../testing/frozen-time.ts'
import { historyRoutes } from '../../testing/history.ts'
import { merchant, merchantBeforeKyc, payment } from '../../testing/merchant.ts'
import { openPage, openPageAs } from '../../testing/open-page.tsx'
import { smallestAnswers } from '../../testing/contract-answers.ts'

// Every delay and size of the specification's section 9. Time passes only when a test advances it.

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      now: new Date('2026-11-28T06:00:00Z'),
    }),
)
afterEach(async () => {
  vi.useRealTimers()
  await page.viewport(1440, 900)
})

const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** Waits for a page that has its own timers: advances the time by single milliseconds, so that no timer is skipped. */
async function comes(isThere: () => boolean): Promise<void> {
  for (let passed = 0; passed < 1_000 && !isThere(); passed += 1) {
    await passes(1)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/** Home with its wallet and without pending calls. */
async function opensHome(): Promise<FakeServer> {
  const server = await openPage(
    '/dashboard/home',
    on(listTransactions, () => ({ data: [payment()], next: null })),
    ...historyRoutes(),
  )
  await expect.element(page.getByText('Sita Gurung').first()).toBeVisible()
  return server
}

/** Changes the window's width; resolves after the page has received the resize. */
async function resizes(width: number): Promise<void> {
  const heard = new Promise((resolve) => addEventListener('resize', resolve, { once: true }))
  await page.viewport(width, 900)
  await heard
}

const sidebar = () => page.getByRole('complementary', { name: 'Sidebar' })
const drawer = () => page.getByRole('dialog')
const menu = () => page.getByRole('button', { name: 'Menu', exact: true })
const widthOf = (element: Element | null | undefined) => element?.getBoundingClientRect().width
const heightOf = (element: Element | null | undefined) => element?.getBoundingClientRect().height
const sidebarIs = (width: number) => becomes(() => widthOf(sidebar().query()), width)
const barIs70 = () => expect(heightOf(page.getByRole('banner').element())).toBe(70)

test('a code is requested after 1.5 s, and again after a countdown of 30 s', async () => {
  const server = await openPageAs(
    { ...merchant, phone_verified_at: null },
    '/dashboard/home',
    on(resendPhoneCode, () => ({ sent: true, wait_seconds: 30 })),
  )
  const send = page.getByRole('button', { name: 'Send OTP', exact: true })
  await comes(() => page.getByRole('heading', { name: 'Verify Your Account' }).elements().length > 0)
  await passes(1_499)
  await expect.element(send).toBeEnabled()
  expect(server.asked(resendPhoneCode)).toBe(0)
  await passes(1)
  await becomes(() => server.asked(resendPhoneCode), 1)
  await expect.element(page.getByRole('button', { name: 'Resend OTP After 30 seconds' })).toBeDisabled()
  await passes(29_000)
  await expect.element(page.getByRole('button', { name: 'Resend OTP After 1 seconds' })).toBeDisabled()
  await passes(1_000)
  await expect.element(send).toBeEnabled()
})

test('the KYC banner appears 2 s after the page', async () => {
  await openPageAs(merchantBeforeKyc, '/dashboard/home', ...smallestAnswers(tariff))
  const banner = () => document.querySelector('[data-banner]')?.getAttribute('data-banner')
  await comes(() => banner() === 'coming')
  await passes(1_999)
  await becomes(banner, 'coming')
  await passes(1)
  await becomes(() => banner() === 'coming', false)
  await appears(page.getByText(/^You need to verify you KYC/))
})

test('a resize applies after 1000 ms of rest: 240, a rail of 64, a drawer of 280 that closes after 100 ms', async () => {
  await opensHome()
  await sidebarIs(240)
  await resizes(1220)
  await passes(600)
  await resizes(1219)
  await passes(999)
  await sidebarIs(240)
  await passes(1)
  await sidebarIs(64)
  for (const [width, side] of [
    [1221, 240],
    [1220, 64],
    [768, 64],
  ] as const) {
    await resizes(width)
    await passes(1_000)
    await sidebarIs(side)
    barIs70()
    await isGone(menu())
  }
  await resizes(767)
  await passes(1_000)
  await isGone(sidebar())
  barIs70()
  await menu().click()
  await becomes(() => widthOf(drawer().query()?.parentElement), 280)
  // a click by the locator waits and would advance the frozen time
  drawer()
    .getByRole('link', { name: 'Transaction History' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await passes(99)
  await appears(drawer())
  await passes(1)
  await isGone(drawer())
  expect(location.pathname).toBe('/dashboard/transactionHistory')
})

test('a narrowed window has neither sidebar nor drawer over its page, without the second of rest', async () => {
  await opensHome()
  await appears(sidebar())
  await resizes(600)
  await isGone(sidebar())
  await isGone(drawer())
  // the rest of the frame, such as the drawer's button, changes after the second of rest
  await passes(999)
  await isGone(menu())
  await passes(1)
  await menu().click()
  await appears(drawer())
  await resizes(900)
  await isGone(drawer())
  await resizes(600)
  await passes(1_000)
  await isGone(drawer())
})

test('buttons are 36, 28 and 42 px high; the balance is Rs. with two decimals', async () => {
  await opensHome()
  const height = (name: string) =>
    heightOf(
      page.getByRole('button', { name, exact: true }).query() ??
        page.getByRole('link', { name, exact: true }).elements().at(-1),
    )
  await becomes(() => height('Open profile'), 36)
  await becomes(() => height('Hide the balance'), 28)
  await becomes(() => height('Load funds'), 42)
  await appears(page.getByText('Rs.12,345.50').first())
  await appears(page.getByText('+977-1-4620147').first())
})
