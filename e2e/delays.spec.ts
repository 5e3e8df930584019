import type { Locator } from '@playwright/test'
import { formatMoney } from '@sahuji/contract/money'
import { expect, test } from './test.ts'
import { accountOf, atHome, comesHome, signsIn } from './people/newcomers.ts'
import { paidLoad } from './people/paid.ts'
import { messagesTo } from './people/post.ts'
import { pressable, type Person } from './people/person.ts'

// Every delay and size of the specification's section 9, by a clock that stands still or by a measured box.

const kycText = /^You need to verify you KYC/
const sidebar = ({ page }: Person) => page.getByRole('complementary', { name: 'Sidebar' })
const sidebarWidth = async (person: Person) => (await sidebar(person).boundingBox())?.width ?? 0
const heightOf = async (person: Person, name: string | RegExp) =>
  (await pressable(person.page, name).boundingBox())?.height

/** From here on the page's time passes only when the test lets it; the server goes along by so many seconds. */
async function stopsTheClock({ page, world }: Person, ahead = 1): Promise<void> {
  const now = world.clock.now().getTime()
  world.clock.advance({ seconds: ahead })
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + ahead * 1000)
}

/** Lets time pass in small steps until something is shown, because a page shows its answers by timers; how long it took. */
async function passesUntil({ page }: Person, shown: Locator): Promise<number> {
  let passed = 0
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      passed += 20
      return shown.isVisible()
    })
    .toBe(true)
  return passed
}

/** Changes the window's width; the page has heard of it when this resolves. */
async function resizes({ page }: Person, width: number): Promise<void> {
  const heard = page.evaluate(() =>
    new Promise((heard) => addEventListener('resize', heard, { once: true })).then(() => 0),
  )
  await page.setViewportSize({ width, height: 900 })
  await heard
}

test('a code is asked for after 1.5 s, and again after a countdown of 30 s', async ({ sita }) => {
  const phone = `+977${sita.mobile_no}`
  await accountOf(sita, 'e-mail verified')
  await sita.opens('/signin')
  await signsIn(sita)
  await sita.sees(/^Resend OTP After/)
  await stopsTheClock(sita, 31)
  await sita.page.reload()
  const shown = await passesUntil(sita, sita.page.getByRole('heading', { name: 'Verify Your Account' }))
  await sita.page.clock.runFor(1_480 - shown)
  await expect(sita.page.getByRole('button', { name: 'Send OTP', exact: true })).toBeEnabled()
  expect(await messagesTo(sita, phone)).toBe(1)
  await sita.page.clock.runFor(shown + 40)
  await expect.poll(() => messagesTo(sita, phone)).toBe(2)
  await expect(sita.page.getByRole('button', { name: 'Resend OTP After 30 seconds' })).toBeDisabled()
  await sita.page.clock.runFor(29_000)
  await expect(sita.page.getByRole('button', { name: 'Resend OTP After 1 seconds' })).toBeDisabled()
  await sita.page.clock.runFor(1_000)
  await expect(sita.page.getByRole('button', { name: 'Send OTP', exact: true })).toBeEnabled()
})

test('the KYC banner comes 2 s after the page', async ({ sita }) => {
  await atHome(sita)
  await stopsTheClock(sita)
  await sita.page.reload()
  const answered = await passesUntil(sita, sita.page.getByText('Available', { exact: true }))
  await sita.page.clock.runFor(1_980 - answered)
  await sita.doesNotSee(kycText)
  await sita.page.clock.runFor(answered + 100)
  await sita.sees(kycText)
})

test('a resize is followed after 1000 ms of rest: 240, a rail of 64, a drawer of 280 that closes after 100 ms', async ({
  sita,
}) => {
  await atHome(sita)
  const { clock } = sita.page
  await stopsTheClock(sita)
  expect(await sidebarWidth(sita)).toBe(240)
  await resizes(sita, 1220)
  await clock.runFor(600)
  await resizes(sita, 1219)
  await clock.runFor(990)
  expect(await sidebarWidth(sita)).toBe(240)
  await clock.runFor(20)
  await expect.poll(() => sidebarWidth(sita)).toBe(64)
  for (const [width, side] of [
    [1221, 240],
    [1220, 64],
    [768, 64],
  ] as const) {
    await resizes(sita, width)
    await clock.runFor(1_001)
    await expect.poll(() => sidebarWidth(sita), { message: `the sidebar at ${width}` }).toBe(side)
    expect((await sita.page.getByRole('banner').boundingBox())?.height).toBe(70)
    await expect(sita.page.getByRole('button', { name: 'Menu', exact: true })).toHaveCount(0)
  }
  await resizes(sita, 767)
  await clock.runFor(1_001)
  await expect(sidebar(sita)).toHaveCount(0)
  expect((await sita.page.getByRole('banner').boundingBox())?.height).toBe(70)
  await sita.presses('Menu')
  const drawer = sita.page.getByRole('dialog')
  await expect.poll(async () => (await drawer.locator('..').boundingBox())?.width).toBe(280)
  await drawer.getByRole('link', { name: 'Transaction History' }).click()
  await clock.runFor(90)
  await expect(drawer).toBeVisible()
  await clock.runFor(20)
  await expect(drawer).toHaveCount(0)
  await sita.isAt('/dashboard/transactionHistory')
})

test('buttons are 36, 28 and 42 px high; the balance is Rs. with two decimals', async ({ sita, world }) => {
  const account = await accountOf(sita)
  const { credited } = await paidLoad(world, account, '12,345.50')
  await comesHome(sita)
  expect(await heightOf(sita, 'Open profile')).toBe(36)
  expect(await heightOf(sita, 'Hide the balance')).toBe(28)
  expect(await heightOf(sita, 'Load funds')).toBe(42)
  const shown = formatMoney(credited)
  expect(shown).toMatch(/^Rs\.12,\d{3}\.\d{2}$/)
  await expect(sita.section('MERCHANT WALLET')).toContainText(shown)
  await expect(sita.page.getByText('+977-1-4620147').first()).toBeVisible()
})

test('a window made narrow has neither sidebar nor drawer over its page, without the second of rest', async ({
  sita,
}) => {
  await atHome(sita)
  await stopsTheClock(sita)
  const { clock } = sita.page
  const drawer = sita.page.getByRole('dialog')
  await expect(sidebar(sita)).toBeVisible()
  await resizes(sita, 600)
  await expect(sidebar(sita)).toHaveCount(0)
  await expect(drawer).toHaveCount(0)
  // what the frame is, a drawer's button among it, still counts after the rest
  await clock.runFor(990)
  await expect(sita.page.getByRole('button', { name: 'Menu', exact: true })).toHaveCount(0)
  await clock.runFor(20)
  await sita.presses('Menu')
  await expect(drawer).toBeVisible()
  await resizes(sita, 900)
  await clock.runFor(20)
  await expect(drawer).toHaveCount(0)
  await resizes(sita, 600)
  await clock.runFor(1_001)
  await expect(drawer).toHaveCount(0)
})
