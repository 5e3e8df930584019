import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext } from '@playwright/test'
import { readCounter } from '@sahuji/contract/counters/at-the-counter'
import { accountOf, comesHome } from './people/newcomers.ts'
import { withMoney } from './people/payouts.ts'
import { askedOf, counterDevice, receivedInNepali } from './people/counter-device.ts'
import { opensCounter } from './people/counters.ts'
import type { Person } from './people/person.ts'
import { expect, test } from './test.ts'

async function sends(from: Person, to: Person, amount: string): Promise<void> {
  await from.opens('/dashboard/sendFund')
  await from.fills({ 'Mobile number': to.mobile_no, 'Amount to send': amount, Purpose: 'Paying a supplier' })
  await from.presses(/^Send Rs/)
  await from.sees('Success')
}

/** A screenshot is checked twice, and one that is none; Back closes the sheet and leaves the counter open. */
async function checksScreenshot(staff: Person, reference: string): Promise<void> {
  const { page } = staff
  await staff.presses('Check a payment')
  await staff.fills({ 'Last four of the reference': reference.slice(-4) })
  await staff.sees(/Received: /)
  await staff.fills({ 'Last four of the reference': 'ZZZZ' })
  await staff.sees(/Nothing was received under …ZZZZ\. Do not hand over goods\./)
  await staff.fills({ 'Last four of the reference': reference.slice(-4) })
  await staff.sees(/checked before at/)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await staff.sees('Live')
}

/** Upright and on its side nothing runs out of a small phone on a busy day, and its totals stand above the buttons. */
async function fitsSmallPhones({ page }: Person): Promise<void> {
  const foot = (name: string) => page.getByRole('button', { name }).boundingBox()
  await expect(page.locator('ul li').first()).toBeVisible()
  await page.evaluate(() => {
    const sums = ['Rs.12,345.00', 'Rs.12,345.00', '128']
    for (const [at, sum] of document.querySelectorAll('dl dd').entries()) sum.textContent = sums[at] ?? ''
    const rows = document.querySelector('ul')!
    for (let row = 0; row < 3; row++) rows.append(rows.firstElementChild!.cloneNode(true))
  })
  for (const [width, height] of [
    [360, 640],
    [640, 360],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expect
      .poll(async () => {
        const totals = (await page.locator('dl').last().boundingBox())!
        const { y: top } = (await foot('Show QR'))!
        return { isWithin: totals.x + totals.width <= width, isAbove: totals.y + totals.height <= top }
      })
      .toEqual({ isWithin: true, isAbove: true })
  }
}

/** Without a connection the screen must not look current. */
async function losesItsLine(staff: Person, device: BrowserContext, reference: string): Promise<void> {
  await device.setOffline(true)
  await staff.sees('Do not hand over goods on the basis of this screen')
  await staff.sees(/Not live since/)
  await staff.reads(/Counter 1 until/, /530\.00/)
  await staff.presses('Check a payment')
  await staff.fills({ 'Last four of the reference': reference.slice(-4) })
  await staff.sees('Cannot be checked now. Do not hand over goods on this basis.')
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await device.setOffline(false)
  await staff.sees('Live')
  await staff.doesNotSee('Do not hand over goods on the basis of this screen')
}

test('a payment by the counter’s QR stands large at the counter, is said aloud, and a screenshot of it can be checked', async ({
  sita,
  browser,
  anotherPerson,
  expected,
}) => {
  test.slow()
  expected.push(/40[13]/, /ERR_INTERNET_DISCONNECTED/, /Failed to fetch/)
  const hari = await anotherPerson('Hari')
  await accountOf(sita)
  await Promise.all([comesHome(sita), withMoney(hari, await accountOf(hari)).then(() => comesHome(hari))])
  const device = await counterDevice(browser)
  const staff = await opensCounter(sita, device)
  const { page } = staff
  const view = page.waitForResponse((response) => response.url().endsWith(readCounter.path))
  const { pay_link } = ((await (await view).json()) as { data: { pay_link: string } }).data

  await staff.presses('Show QR')
  // the customer sees the code at once: no keyboard comes over it
  await expect(page.getByRole('img', { name: 'QR that pays this counter' })).toBeVisible()
  await expect(page.getByLabel('Amount')).not.toBeFocused()
  await staff.fills({ Amount: '480' })
  await staff.sees(/It requests Rs\.480\.00/)
  // what another one pays without it leaves the QR where it is
  await sends(hari, sita, '50')
  await staff.reads('Counter 1 today', /50\.00/)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await hari.page.goto(`${pay_link}&amount=480.00`)
  await expect(hari.page.getByLabel('Mobile number')).toHaveValue(sita.mobile_no)
  await hari.fills({ Purpose: 'Paying a supplier' })
  await hari.presses(/^Send Rs/)
  await hari.sees('Success')
  const { reference } = await sita.world.app.owner.read(
    (tx) => tx.one<{ reference: string }>`select reference from transfers where counter_id is not null`,
  )

  // the QR that was shown goes by itself
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await staff.sees(/Received just now/)
  await expect(page.locator('section').getByText('480')).toBeVisible()
  await expect.poll(async () => (await askedOf(page)).said).toEqual([50, 480].map(receivedInNepali))
  await staff.reads('Counter 1 today', /530\.00/)
  await checksScreenshot(staff, reference)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  // the voice that was chosen before Start can be changed
  await staff.presses('Voice')
  await staff.presses('English')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await staff.presses('Repeat aloud')
  await staff.sees(/Received four hundred eighty rupees/)

  await losesItsLine(staff, device, reference)

  // loaded again it goes on by itself; the owner sees who is there, and ends it
  await page.reload()
  await staff.sees('Live')
  await fitsSmallPhones(staff)
  await sita.page.reload()
  await sita.sees('Maya')
  await sita.reads('Taken today', /530\.00/)
  await sita.page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => sita.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await sita.presses('Sign out')
  await sita.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await staff.sees('Signed out of the counter')
  await device.close()
})

test('a used QR is reported as used, and a device without a counter shows how to get one', async ({
  sita,
  expected,
}) => {
  expected.push(/422/)
  await sita.page.goto(`${sita.world.url}/counter#${'A'.repeat(43)}`)
  await sita.sees(/This QR was used or is too old/)
  await sita.page.goto(`${sita.world.url}/generalPages/4`)
  await sita.opens('/counter')
  await sita.sees('No counter is open here')
})

test('a device that is taken to another counter is signed out at the first', async ({ sita, browser }) => {
  await accountOf(sita)
  await comesHome(sita)
  const device = await counterDevice(browser)
  const staff = await opensCounter(sita, device)
  await sita.presses('Add a counter')
  await sita.fills({ Name: 'Counter 2' })
  await sita.presses('Add')
  const second = sita.page.locator('section', { has: sita.page.getByRole('heading', { name: 'Counter 2' }) })
  await second.getByRole('button', { name: 'Sign a device in' }).click()
  await sita.fills({ 'Who serves there': 'Hari' })
  const answered = sita.page.waitForResponse((response) => response.url().endsWith('/api/counters/invite'))
  await sita.presses('Show the QR')
  const { link } = ((await (await answered).json()) as { data: { link: string } }).data
  await staff.page.goto('about:blank')
  await staff.page.goto(link)
  await staff.sees('The counter is ready')
  await sita.sees('Hari’s device is signed in')
  await sita.presses('Done')
  await expect(sita.page.getByText('still signed in')).toHaveCount(1)
  await expect(second.getByText('still signed in')).toBeVisible()
  await device.close()
})
