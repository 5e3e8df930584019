import { formatMoney } from '@sahuji/contract/money/money'
import { livePath } from '@sahuji/contract/notifications/live'
import { openTestApp } from '../server/testing/app.ts'
import { type Someone, someone } from '../server/testing/people.ts'
import { accountOf, comesHome } from './people/newcomers.ts'
import {
  bell,
  hasStream,
  isLive,
  isRight,
  keepsNotices,
  looked,
  looksFor,
  showSame,
  staleWords,
  unreadOf,
} from './people/onlookers.ts'
import { paidLoad } from './people/paid.ts'
import { type Person, pressable } from './people/person.ts'
import { asks } from './people/requests.ts'
import { expect, inWorld, test as base } from './test.ts'
import type { World } from './world/world.ts'

const test = base.extend<Pick<Parameters<Parameters<typeof base>[2]>[0], 'world'>>({
  world: inWorld({ is_live: true }),
})

/** A merchant with Rs.5,000 at home, and the account that acts for them without a browser. */
async function looksAtMoney(person: Person): Promise<Someone> {
  const account = await accountOf(person)
  await paidLoad(person.world, account, '5000')
  await comesHome(person)
  return account
}

/** A figure of this run in the report; none is a condition, because a busy machine must fail no test. */
const records = (type: string, milliseconds: readonly number[]) =>
  void test.info().annotations.push({ type, description: `${milliseconds.map((ms) => `${ms} ms`).join(', ')}` })

/** Signing out in one tab silences this browser and no other device. */
async function signsOutOfOneTab(tabs: readonly Person[], phone: Person, hari: Someone): Promise<void> {
  const second = tabs[1]!
  await second.page.getByRole('banner').getByRole('button', { name: /Sita/ }).click()
  await second.page.getByRole('menuitem', { name: 'Logout' }).click()
  for (const one of tabs) await one.isAt(/\/signin/)
  const calls: string[] = []
  second.page.context().on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  await asks(hari, phone, 800)
  await expect(bell(phone)).toHaveAccessibleName('2 new notifications')
  // at once: it goes by itself
  await pressable(phone.page.getByRole('region', { name: 'Notices', exact: true }), /requests .* from you/).click()
  await phone.isAt('/dashboard/notifications')
  for (const { page } of tabs) {
    await expect(page.locator('[data-notice]')).toHaveCount(0)
    await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(0)
    await expect(page).not.toHaveTitle(/1/)
  }
  expect(calls.filter((url) => /live|notification|wallet/.test(url))).toEqual([])
}

test('shows the same wallet and count in three tabs and on a second device by the stream, until one tab signs out', async ({
  sita,
  books,
  world,
  anotherTab,
  anotherPerson,
}) => {
  test.slow()
  const account = await looksAtMoney(sita)
  const hari = await accountOf(await anotherPerson('Hari'))
  const [second, third] = [await anotherTab(sita), await anotherTab(sita)]
  await second.opens('/dashboard/home')
  await third.opens('/dashboard/home')
  const phone = await anotherPerson('Sita')
  await phone.page.setViewportSize({ width: 390, height: 844 })
  await comesHome(phone)
  const everywhere = [sita, second, third, phone]
  for (const one of everywhere) {
    await isLive(one)
    await one.page.evaluate(() => Object.assign(globalThis, { isSame: true }))
  }

  await showSame(everywhere, books)

  // the count
  const counts = await Promise.all(everywhere.map((one) => looksFor(one, { bell: '1 new notification' })))
  await asks(hari, sita, 700)
  const asked_at = Date.now()
  records(
    'the bell after a commit',
    (await Promise.all(counts.map((shown) => shown()))).map((at) => at - asked_at),
  )

  // the wallet
  const before = await books.wallet(sita.email)
  const wallets = await Promise.all(everywhere.map((one) => looksFor(one, { gone: formatMoney(before) })))
  await paidLoad(world, account, '250')
  const paid_at = Date.now()
  records(
    'the wallet after a commit',
    (await Promise.all(wallets.map((shown) => shown()))).map((at) => at - paid_at),
  )
  await showSame(everywhere, books)

  // there was no poll every 20 seconds, which begins where the stream is stale, and no page was reloaded
  for (const one of everywhere) {
    await one.doesNotSee(staleWords)
    expect(await one.page.evaluate(() => 'isSame' in globalThis)).toBe(true)
    await expect(bell(one)).toHaveAccessibleName('1 new notification')
  }
  expect(await unreadOf(account)).toBe(1)

  await signsOutOfOneTab([sita, second, third], phone, hari)
})

const isOnce = async (said: () => Promise<string[]>) => {
  await expect.poll(said).not.toEqual([])
  const words = await said()
  expect(new Set(words).size).toBe(words.length)
}

test('the visible tab takes the stream: a tab that the browser suspended with it leaves no other behind', async ({
  sita,
  books,
  world,
  context,
  anotherTab,
  anotherPerson,
}) => {
  test.slow()
  const account = await looksAtMoney(sita)
  const hari = await accountOf(await anotherPerson('Hari'))
  const second = await anotherTab(sita)
  await second.opens('/dashboard/home')
  for (const one of [sita, second]) await isLive(one)
  // on a slow machine the second tab may have taken the stream when it opened
  await looked(second, false)
  await expect.poll(() => hasStream(sita)).toBe(true)
  const said = await Promise.all([sita, second].map(keepsNotices))
  const lines = { first: 0, second: 0 }
  for (const [name, { page }] of [['first', sita] as const, ['second', second] as const])
    page.on('request', (request) => {
      if (request.url().endsWith(livePath)) lines[name] += 1
    })

  // suspended without an event, as on a phone; the other tab is visible, and asks
  await looked(sita, false, { silently: true })
  const session = await context.newCDPSession(sita.page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await looked(second, true)
  await expect.poll(() => lines.second).toBe(1)
  await asks(hari, sita, 700)
  await paidLoad(world, account, '250')
  await isRight([second], account, books)

  // awake but hidden: it learns from the other tab, and does not take the stream back
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await isRight([sita, second], account, books)
  await asks(hari, sita, 800)
  await isRight([sita, second], account, books)
  expect(lines).toEqual({ first: 0, second: 1 })

  // from one tab to the other and back: the tab left without it states that
  await looked(sita, true, { silently: true })
  await looked(second, false)
  await expect.poll(() => lines.first).toBe(1)
  await paidLoad(world, account, '350')
  await isRight([sita, second], account, books)
  for (const one of [sita, second]) await isLive(one)
  for (const notices of said) await isOnce(notices)
  expect(lines).toEqual({ first: 1, second: 1 })
})

/** Another server of the same database, unknown to browsers: acts while the known one is down. */
async function elsewhere({
  clock,
  rails,
  app,
  url,
}: World): Promise<{ as(who: Someone): Someone; close(): Promise<void> }> {
  const other = await openTestApp({ clock, rails, database: app, public_url: url })
  return { as: (who) => someone(other, who), close: () => other.app.web.close() }
}

test('while a server restarts, every page shows since when nothing moves, continues automatically and has missed nothing', async ({
  sita,
  books,
  world,
  expected,
  anotherTab,
  anotherPerson,
}) => {
  test.slow()
  expected.push(/Failed to (load resource|fetch)|ERR_/)
  const account = await looksAtMoney(sita)
  const hari = await accountOf(await anotherPerson('Hari'))
  const second = await anotherTab(sita)
  await second.opens('/dashboard/transactionHistory')
  for (const one of [sita, second]) await isLive(one)
  const said = await Promise.all([sita, second].map(keepsNotices))
  const strip = (one: Person) => one.page.getByRole('status').filter({ hasText: staleWords })

  await world.restart(async () => {
    for (const one of [sita, second])
      await expect(strip(one)).toContainText(/since \d\d:\d\d\. This page asks every 20 seconds\./)
    for (const width of [320, 390, 1440]) {
      await sita.page.setViewportSize({ width, height: 844 })
      await expect(strip(sita)).toBeInViewport({ ratio: 1 })
      await expect.poll(() => sita.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    const there = await elsewhere(world)
    await asks(there.as(hari), sita, 700)
    await paidLoad(world, there.as(account), '250')
    await there.close()
  })
  for (const one of [sita, second]) await expect(strip(one)).toHaveCount(0)
  await sita.page.bringToFront()
  await isRight([sita], someone(world.app, account), books)
  await second.sees('Agricultural Development Bank')
  // the request, and the load whose payer did not return
  for (const one of [sita, second]) await expect(bell(one)).toHaveAccessibleName('2 new notifications')
  for (const notices of said) await isOnce(notices)
})
