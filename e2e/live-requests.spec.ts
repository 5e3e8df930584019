import { acceptFundRequest } from '@sahuji/contract/transfers/requests'
import { randomUUID } from 'node:crypto'
import { merchantIdOf } from '../server/testing/kyc.ts'
import type { Someone } from '../server/testing/people.ts'
import { accountOf, comesHome } from './people/newcomers.ts'
import { bell, isLive } from './people/onlookers.ts'
import { paidLoad } from './people/paid.ts'
import { type Person, pressable } from './people/person.ts'
import { asks } from './people/requests.ts'
import { expect, inWorld, test as base } from './test.ts'
import type { World } from './world/world.ts'

const test = base.extend<Pick<Parameters<Parameters<typeof base>[2]>[0], 'world'>>({
  world: inWorld({ is_live: true }),
})

/** A merchant with money at home. */
async function hasMoney(person: Person): Promise<Someone> {
  const account = await accountOf(person)
  await paidLoad(person.world, account, '9000')
  await comesHome(person)
  return account
}

const dialog = ({ page }: Person) => page.getByRole('dialog').filter({ visible: true })
const notOpen = /This request is no longer open/
const requests = '/dashboard/fundRequests'

/** The time of a request is over, and the job comes that was meant for this moment (server/src/transfers/requests.test.ts). */
async function timeIsOver({ app, clock }: World, asker: Person, id: string): Promise<void> {
  const merchant_id = await merchantIdOf(app, asker.email)
  await app.owner.write(
    (tx) => tx.run`
      update transfer_requests set expires_at = ${clock.now()} where id = ${id} and merchant_id = ${merchant_id}`,
  )
  await app.app.jobs.find(({ name }) => name === 'transfers.expire_request')!.run({ id, merchant_id })
}

/** A request's state in the books. */
const stateOf = async ({ app }: World, asker: Person, id: string): Promise<string> => {
  const merchant_id = await merchantIdOf(app, asker.email)
  const { state } = await app.owner.read(
    (tx) => tx.one<{ state: string }>`
      select state from transfer_requests where id = ${id} and merchant_id = ${merchant_id}`,
  )
  return state
}

test('a request that expires while both look at it can be accepted no more, says so, and the count falls', async ({
  sita,
  books,
  world,
  anotherTab,
  anotherPerson,
}) => {
  test.slow()
  const hari = await anotherPerson('Hari')
  const [asked, asker] = [await hasMoney(sita), await accountOf(hari)]
  await comesHome(hari)
  const before = await books.wallet(sita.email)
  const id = await asks(asker, sita, 700)
  const list = await anotherTab(sita)
  await list.opens('/dashboard/notifications')
  await hari.opens(`${requests}?view=out`)
  await hari.sees('Open')
  await sita.opens(requests)
  await sita.presses(/^Pay Rs/)
  await expect(dialog(sita).getByText('You can pay now')).toBeVisible()
  await expect(pressable(list.page, /^Pay Rs/)).toBeVisible()
  await expect(bell(sita)).toHaveAccessibleName('1 new notification')
  for (const one of [sita, list, hari]) await isLive(one)

  await timeIsOver(world, hari, id)
  await expect(dialog(sita)).toContainText(notOpen)
  await expect(dialog(sita)).toContainText('It has expired. Nothing was paid')
  await expect(dialog(sita).getByRole('button', { name: 'Pay' })).toHaveCount(0)
  await pressable(dialog(sita), 'Close').click()
  for (const one of [sita, list]) {
    await one.sees('Expired')
    await expect(one.page.getByRole('button', { name: /^(Pay Rs.*|Reject)$/ })).toHaveCount(0)
    await expect(bell(one)).toHaveAccessibleName('Notifications')
  }
  await hari.sees('Expired')
  await expect(hari.page.getByRole('button', { name: 'Take back' })).toHaveCount(0)
  await expect(bell(hari)).toHaveAccessibleName('1 new notification')
  expect(await asked.call(acceptFundRequest, { id }, randomUUID())).toMatchObject({ status: '7004' })
  expect(await books.wallet(sita.email)).toBe(before)
})

test('accepted and rejected at once in two tabs it has one outcome, and both say which; rejected twice is once', async ({
  sita,
  books,
  world,
  anotherTab,
  anotherPerson,
}) => {
  test.slow()
  const hari = await anotherPerson('Hari')
  const asker = await accountOf(hari)
  await hasMoney(sita)
  const beside = await anotherTab(sita)
  const id = await asks(asker, sita, 700)
  for (const one of [sita, beside]) {
    await one.opens(requests)
    await isLive(one)
  }
  const before = await books.wallet(hari.email)
  await sita.presses(/^Pay Rs/)
  await beside.presses('Reject')
  const pay = pressable(dialog(sita), 'Pay')
  await expect(pay).toBeEnabled()
  // whoever comes second may find a window that says it already
  const tries = [pay, pressable(dialog(beside), 'Reject')].map((one) => one.click({ timeout: 5_000 }))
  await Promise.allSettled(tries)
  await expect.poll(() => stateOf(world, hari, id)).not.toBe('open')
  const state = await stateOf(world, hari, id)
  const [slower, word] = state === 'accepted' ? [beside, 'Paid'] : [sita, 'Rejected']
  await slower.sees(notOpen)
  for (const one of [sita, beside]) await one.sees(word)
  expect(await books.wallet(hari.email)).toBe(state === 'accepted' ? before + 70_000n : before)
  for (const one of [sita, beside]) await expect(bell(one)).toHaveAccessibleName('Notifications')

  const second = await asks(asker, sita, 800)
  for (const one of [sita, beside]) {
    await one.opens(`${requests}?request=${second}&answer=reject`)
    await expect(pressable(dialog(one), 'Reject')).toBeEnabled()
  }
  await Promise.allSettled([sita, beside].map((one) => pressable(dialog(one), 'Reject').click({ timeout: 5_000 })))
  for (const one of [sita, beside]) {
    await expect(one.page.getByRole('region', { name: 'Pokhara Trekking Shop' }).first()).toContainText('Rejected')
    await expect(bell(one)).toHaveAccessibleName('Notifications')
  }
  const told = await world.app.owner.read(
    (tx) => tx.many`select id from facts where name = 'request.rejected' and body ->> 'id' = ${second}`,
  )
  expect(told).toHaveLength(1)
})

test('on a phone a notice leads to its request in sight; its question stays open while more comes', async ({
  sita,
  books,
  anotherPerson,
}) => {
  test.slow()
  await sita.page.setViewportSize({ width: 390, height: 844 })
  const hari = await anotherPerson('Hari')
  const asker = await accountOf(hari)
  await hasMoney(sita)
  await isLive(sita)
  for (const rupees of [500, 600, 700]) await asks(asker, sita, rupees)
  await expect(bell(sita)).toHaveAccessibleName('3 new notifications')
  const notices = sita.page.getByRole('region', { name: 'Notices', exact: true })
  await notices.getByRole('link', { name: /Rs\.500\.00/ }).click()
  await sita.isAt('/dashboard/notifications')
  const row = sita.page.getByRole('listitem').filter({ hasText: 'Rs.500.00' })
  await expect(row.getByRole('button', { name: /^Pay Rs/ })).toBeInViewport({ ratio: 1 })

  const before = await books.wallet(hari.email)
  await row.getByRole('button', { name: /^Pay Rs/ }).click()
  await expect(dialog(sita).getByText('You can pay now')).toBeVisible()
  await asks(asker, sita, 800)
  await expect(bell(sita)).toHaveAccessibleName('4 new notifications')
  await pressable(dialog(sita), 'Pay').click()
  await sita.sees('Success')
  await expect(row).toContainText('Paid')
  await expect(bell(sita)).toHaveAccessibleName('3 new notifications')
  expect(await books.wallet(hari.email)).toBe(before + 50_000n)
})
