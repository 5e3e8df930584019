import { createFeed } from '@sahuji/server/feed/feed'
import { notificationListeners } from '@sahuji/server/notifications/notifications'
import { newId } from '@sahuji/server/platform/ids'
import { kycMoved } from '@sahuji/server/kyc/move-case'
import { supportFacts } from '@sahuji/server/support/facts'
import { passwordChanged } from '@sahuji/server/auth/facts'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { merchantIdOf } from '../server/testing/kyc.ts'
import { formatMoney } from '@sahuji/contract/money/money'
import { accountOf, atHome, comesHome } from './people/newcomers.ts'
import { withMoney } from './people/payouts.ts'
import type { Person } from './people/person.ts'
import { expect, inWorld, test as base } from './test.ts'

const test = base.extend<Pick<Parameters<Parameters<typeof base>[2]>[0], 'world'>>({
  world: inWorld({ is_live: true }),
})

const bell = ({ page }: Person) => page.locator('header').getByRole('link', { name: /notification/i })

/** No accessibility fault and no overflow, on a phone and on a desktop. */
async function fitsEverybody(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
    expect(violations.map((one) => `${one.id} ${one.nodes[0]?.html}`)).toEqual([])
    // measured again until the page is drawn for its new width
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
}

test('the bell rises with each push in every tab, a notice leads to the list, and its actions can be undone', async ({
  sita,
  world,
  anotherTab,
}) => {
  const { page } = sita
  await atHome(sita)
  const merchant_id = await merchantIdOf(world.app, sita.email)
  const happens = (number: string) =>
    world.app.db.write(async (tx) => {
      const feed = createFeed(notificationListeners, world.clock)
      await feed.publish(tx, supportFacts.answered, merchant_id, 'live', { id: newId(), number, about: null })
      if (number !== '1') return
      const changed = { person_id: newId(), by: 'password', ended_sessions: 0 } as const
      await feed.publish(tx, passwordChanged, merchant_id, 'live', changed)
    })
  const second = await anotherTab(sita)
  await second.opens('/dashboard/profile')
  // one stream for both: the second tab waits for the lock of the first
  const lines = () =>
    page.evaluate(async () => {
      const { held, pending } = await navigator.locks.query()
      return [held?.length, pending?.length]
    })
  await expect.poll(lines).toEqual([1, 1])
  await expect(bell(sita)).toHaveAccessibleName('Notifications')

  await happens('1')
  for (const one of [sita, second]) {
    await expect(bell(one)).toHaveAccessibleName('2 new notifications')
    await expect(one.page.getByRole('region', { name: 'Notices', exact: true })).toContainText('We have answered you')
  }
  const corner = await page.getByRole('link', { name: 'We have answered you' }).boundingBox()
  const size = page.viewportSize()!
  expect([corner!.x < size.width / 2, corner!.y < size.height / 2]).toEqual([true, true])
  await page.getByRole('link', { name: 'We have answered you' }).click()
  await sita.isAt('/dashboard/notifications')
  await expect(page.locator('[data-unread]')).toHaveCount(2)
  await sita.sees('Live updates')
  await fitsEverybody(page)

  // a notification that arrives while the list is open is at its top
  await happens('2')
  await expect(page.locator('[data-unread]')).toHaveCount(3)
  await expect(bell(second)).toHaveAccessibleName('3 new notifications')
  await sita.presses('Mark all as read')
  await expect(bell(sita)).toHaveAccessibleName('Notifications')
  await sita.presses('Undo')
  await expect(bell(sita)).toHaveAccessibleName('3 new notifications')

  await archivesAndTakesBack(sita)
  await mutesInBothTabs(sita, second)
  const feed = createFeed(notificationListeners, world.clock)
  const moved = { case_id: newId(), number: 'K-1', state: 'valid', kyc_status: 'VALID' }
  await world.app.db.write((tx) => feed.publish(tx, kycMoved, merchant_id, 'live', moved))
  for (const one of [sita, second]) {
    await expect(one.page.getByRole('heading', { name: 'Your KYC is verified' })).toBeVisible()
  }

  // the tab with the stream closes: the other takes over
  await second.page.bringToFront()
  await page.close()
  await happens('3')
  await expect(bell(second)).toHaveAccessibleName('4 new notifications')
})

async function archivesAndTakesBack({ page, presses, sees }: Person): Promise<void> {
  await page.getByRole('button', { name: 'More: Your password was changed' }).click()
  await page.getByRole('menuitem', { name: 'Move to the archive' }).click()
  await expect(page.getByRole('heading', { name: 'Your password was changed' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Kinds of notifications' }).getByRole('link', { name: 'Archive' }).click()
  await expect(page.getByRole('heading', { name: 'Your password was changed' })).toBeVisible()
  await presses('Undo')
  await sees('The archive is empty')
}

/** A kind muted in one tab is muted in the other. */
async function mutesInBothTabs(sita: Person, second: Person): Promise<void> {
  for (const one of [sita, second]) await one.opens('/dashboard/notifications')
  const more = ({ page }: Person) => page.getByRole('button', { name: 'More: We have answered you' }).first()
  const offers = async (one: Person, name: RegExp) => {
    await more(one).click()
    const entry = one.page.getByRole('menuitem', { name })
    await expect(entry).toBeVisible()
    // Escape closes the menu that has the focus
    await expect(one.page.getByRole('menuitem').first()).toBeFocused()
    await one.page.keyboard.press('Escape')
    await expect(entry).toHaveCount(0)
  }
  await offers(second, /^Mute: /)
  await more(sita).click()
  await sita.page.getByRole('menuitem', { name: /^Mute: / }).click()
  await sita.sees(/^“.+” no longer shows a sign\.$/)
  await expect(() => offers(second, /^Show as new again: /)).toPass()
  await sita.presses('Undo')
  await expect(() => offers(second, /^Mute: /)).toPass()
}

/** A merchant of the full tier with Rs.75,000, signed in. */
async function hasMoney(person: Person): Promise<Person> {
  await withMoney(person, await accountOf(person))
  return comesHome(person)
}

test('two merchants: a request appears at once, is accepted and rejected from the list; count and wallet follow in every tab', async ({
  sita,
  books,
  anotherPerson,
  anotherTab,
}) => {
  const hari = await anotherPerson('Hari')
  await Promise.all([hasMoney(hari), hasMoney(sita)])
  const beside = await anotherTab(sita)
  await beside.opens('/dashboard/home')
  const waits = () => beside.page.evaluate(async () => (await navigator.locks.query()).pending?.length)
  await expect.poll(waits).toBe(1)
  const before = [await books.wallet(hari.email), await books.wallet(sita.email)] as const
  const asks = async (amount: string) => {
    await hari.opens('/dashboard/requestFund')
    await hari.fills({ 'Mobile number': sita.mobile_no, 'Amount to ask for': amount, Purpose: 'Paying a supplier' })
    await hari.presses(/^Ask for Rs/)
    await hari.sees(/^Requested\./)
  }
  await asks('900')
  await asks('1200')
  for (const one of [sita, beside]) await expect(bell(one)).toHaveAccessibleName('2 new notifications')

  await sita.page
    .getByRole('region', { name: 'Notices', exact: true })
    .getByRole('link', { name: /Rs\.1,200\.00/ })
    .click()
  await sita.isAt('/dashboard/notifications')
  const request = (amount: string) => sita.page.getByRole('listitem').filter({ hasText: amount })
  await request('Rs.1,200.00')
    .getByRole('button', { name: /^Pay Rs/ })
    .click()
  await sita.presses('Pay')
  for (const one of [sita, beside]) await expect(bell(one)).toHaveAccessibleName('1 new notification')
  await expect(request('Rs.1,200.00')).toContainText(/Paid Rs\.1,200\.00\s*\d\d:\d\d · Receipt/)
  // the open wallet updates automatically, on both sides
  await expect(beside.page.getByRole('main')).toContainText(formatMoney(before[1] - 120_000n))
  await expect(bell(hari)).toHaveAccessibleName('1 new notification')
  await hari.opens('/dashboard/home')
  await expect(hari.page.getByRole('main')).toContainText(formatMoney(before[0] + 120_000n))

  await request('Rs.900.00').getByRole('button', { name: 'Reject' }).click()
  await sita.page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  for (const one of [sita, beside]) await expect(bell(one)).toHaveAccessibleName('Notifications')
  await expect(request('Rs.900.00')).toContainText(/Rejected\s*\d\d:\d\d/)
  await expect(bell(hari)).toHaveAccessibleName('2 new notifications')
  expect([await books.wallet(hari.email), await books.wallet(sita.email)]).toEqual([
    before[0] + 120_000n,
    before[1] - 120_000n,
  ])
})
