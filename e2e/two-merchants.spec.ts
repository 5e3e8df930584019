import { formatMoney } from '@sahuji/contract/money/money'
import { acceptFundRequest, listFundRequests } from '@sahuji/contract/transfers/requests'
import { sendFunds } from '@sahuji/contract/transfers/send-funds'
import { merchantIdOf } from '../server/testing/kyc.ts'
import { type Someone, someone } from '../server/testing/people.ts'
import { accountOf, comesHome } from './people/newcomers.ts'
import { isLive, isRight } from './people/onlookers.ts'
import { paidLoad } from './people/paid.ts'
import { type Person, personIn, pressable } from './people/person.ts'
import { asks } from './people/requests.ts'
import { sendsTo } from './people/sends.ts'
import { expect, inWorld, test as base } from './test.ts'
import type { Books } from './world/books.ts'
import type { World } from './world/world.ts'

const test = base.extend<Pick<Parameters<Parameters<typeof base>[2]>[0], 'world'>>({
  world: inWorld({ is_live: true }),
})

/** A merchant at work in one tab, with the wallet and the bell in another. */
interface Merchant {
  person: Person
  home: Person
  account: Someone
}

/** A merchant with Rs.9,000, signed in. */
async function merchantOf(person: Person): Promise<Merchant> {
  const account = await accountOf(person, 'verified', { is_bound: true })
  await paidLoad(person.world, account, '9000')
  await comesHome(person)
  const home = await tabOf(person)
  await home.opens('/dashboard/home')
  await isLive(home)
  return { person, home, account }
}

const tabOf = async (person: Person): Promise<Person> =>
  personIn(person.world, await person.page.context().newPage(), person)

/** Wallet and bell of both are the server's. */
async function bothAreRight(merchants: readonly Merchant[], books: Books): Promise<void> {
  for (const { home, account } of merchants) await isRight([home], someone(home.world.app, account), books)
}

/** The calls of several tabs to one path meet: none goes on before all have come. */
async function meet(tabs: readonly Person[], path: string): Promise<void> {
  const { promise: haveCome, resolve } = Promise.withResolvers<void>()
  let coming = tabs.length
  for (const { page } of tabs)
    await page.route(`**${path.replace(/\{\w+\}/, '*')}`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      if (--coming === 0) resolve()
      await haveCome
      await route.continue()
    })
}

const requests = '/dashboard/fundRequests'
const dialog = ({ page }: Person) => page.getByRole('dialog').filter({ visible: true })
const notOpen = /This request is not open any more/
const send = /^Send Rs/

/** How many sends or requests of a merchant the books hold. */
async function countOf(of: 'transfers' | 'transfer_requests', { email, world: { app } }: Person): Promise<number> {
  const merchant_id = await merchantIdOf(app, email)
  const { transfers, transfer_requests } = await app.owner.read(
    (tx) => tx.one<{ transfers: number; transfer_requests: number }>`
      select (select count(*)::int from transfers where merchant_id = ${merchant_id}) as transfers,
             (select count(*)::int from transfer_requests where merchant_id = ${merchant_id}) as transfer_requests`,
  )
  return { transfers, transfer_requests }[of]
}

/** Has the payer's question open. */
async function isAboutToPay(tab: Person, id: string): Promise<void> {
  await tab.opens(`${requests}?request=${id}&answer=accept`)
  await expect(pressable(dialog(tab), 'Pay')).toBeEnabled()
}

test('a request is asked once by two presses, paid once by two tabs, and taken back while it is about to be paid', async ({
  sita,
  books,
  anotherPerson,
}) => {
  test.slow()
  const hari = await anotherPerson('Hari')
  const both = await Promise.all([sita, hari].map(merchantOf))
  const before = await books.wallet(hari.email)
  await hari.opens('/dashboard/requestFund')
  await hari.fills({ 'Mobile number': sita.mobile_no, 'Amount to ask for': '700', Purpose: 'Paying a supplier' })
  await hari.sees(sita.trade_name)
  await pressable(hari.page, /^Ask for Rs/).dblclick()
  await expect.poll(() => countOf('transfer_requests', hari)).toBe(1)
  await bothAreRight(both, books)

  const { data } = await someone(sita.world.app, both[0]!.account).call(listFundRequests, { direction: 'in' })
  const beside = await tabOf(sita)
  const tabs = [sita, beside]
  for (const tab of tabs) await isAboutToPay(tab, data.data[0]!.id)
  await meet(tabs, acceptFundRequest.path)
  await Promise.all(tabs.map((tab) => pressable(dialog(tab), 'Pay').click()))
  const told = await Promise.all(
    tabs.map(async ({ page }) => {
      const end = page.getByText('Success').or(page.getByText(notOpen)).filter({ visible: true }).first()
      return (await end.textContent())!.replace(notOpen, 'not open')
    }),
  )
  expect(told.toSorted()).toEqual(['Success', expect.stringContaining('not open')])
  expect(await books.wallet(hari.email)).toBe(before + 70_000n)
  expect(await countOf('transfers', sita)).toBe(1)
  await bothAreRight(both, books)

  await isAboutToPay(sita, await asks(both[1]!.account, sita, 800))
  await hari.opens(`${requests}?view=out`)
  await hari.presses('Take back')
  await pressable(dialog(hari), 'Take back').click()
  await expect(dialog(sita)).toContainText(notOpen)
  await expect(dialog(sita)).toContainText('Whoever asked took it back. Nothing was paid.')
  await expect(dialog(sita).getByRole('button', { name: 'Pay' })).toHaveCount(0)
  await hari.sees('Taken back')
  expect(await books.wallet(hari.email)).toBe(before + 70_000n)
  await bothAreRight(both, books)
})

/** One more tab as the browser makes it of a tab: with what was written in it. */
async function doubles(person: Person): Promise<Person> {
  const opened = person.page.waitForEvent('popup')
  await person.page.evaluate(() => void open(location.href))
  return personIn(person.world, await opened, person)
}

test('one draft in two tabs is a send of each, however often they are pressed; one under which the server goes down is one', async ({
  sita,
  books,
  world,
  expected,
  anotherPerson,
}) => {
  test.slow()
  expected.push(/Failed to (load resource|fetch)|ERR_/)
  const hari = await anotherPerson('Hari')
  const both = await Promise.all([sita, hari].map(merchantOf))
  const before = await books.wallet(hari.email)
  await sita.opens('/dashboard/sendFund')
  await sita.fills({ 'Mobile number': hari.mobile_no, 'Amount to send': '700', Purpose: 'Paying a supplier' })
  await sita.sees(/at once\. It cannot be called back\./)
  const tabs = [sita, await doubles(sita)]
  for (const tab of tabs) await tab.sees(/at once\. It cannot be called back\./)
  await meet(tabs, sendFunds.path)
  await Promise.all(tabs.map(({ page }) => pressable(page, send).dblclick()))
  for (const tab of tabs) await tab.sees('Success')
  expect(await countOf('transfers', sita)).toBe(2)
  expect(await books.wallet(hari.email)).toBe(before + 140_000n)
  await bothAreRight(both, books)

  const keys: string[] = []
  await sita.page.route(`**${sendFunds.path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key']!)
    if (keys.length > 1) return route.fallback()
    // done, and the server is gone before its answer has left
    await route.fetch()
    await world.restart(async () => undefined)
    await route.abort()
  })
  await sita.opens('/dashboard/sendFund')
  await sita.fills({ 'Mobile number': hari.mobile_no, 'Amount to send': '300', Purpose: 'Paying a supplier' })
  await sita.sees(/at once\. It cannot be called back\./)
  await sita.presses(send)
  await sita.sees('We do not know yet')
  await sita.presses('Back to the form')
  await sita.sees(/at once\. It cannot be called back\./)
  await sita.presses(send)
  await sita.sees('Success')
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(await countOf('transfers', sita)).toBe(3)
  expect(await books.wallet(hari.email)).toBe(before + 170_000n)
  await bothAreRight(both, books)
})

/** A waiting send has waited in vain: its days are over, and the minute's work comes. */
async function daysAreOver({ app, clock }: World, sender: Person, id: string): Promise<void> {
  const merchant_id = await merchantIdOf(app, sender.email)
  await app.owner.write(
    (tx) => tx.run`
      update transfers set waits_until = ${clock.now()} where id = ${id} and merchant_id = ${merchant_id}`,
  )
  await app.app.jobs.find(({ name }) => name === 'transfers.sweep_waiting')!.run({})
}

test('money that waited for nobody comes back by itself: the sender’s page, bell and wallet say so without being asked', async ({
  sita,
  books,
  world,
}) => {
  test.slow()
  const merchant = await merchantOf(sita)
  const before = await books.wallet(sita.email)
  const id = await sendsTo(merchant.account, { mobile_no: '9866000077' }, 500)
  await sita.opens('/dashboard/sendFund')
  await sita.sees('9866000077', { in: 'Waiting for their owners' })
  await sita.reads('Available to send', /Rs\.8,/)
  const beside = await tabOf(sita)
  await beside.opens(`/dashboard/sendFund?sent=${id}`)
  await beside.sees('It waits for its owner')
  await bothAreRight([merchant], books)

  await daysAreOver(world, sita, id)
  await sita.doesNotSee('Waiting for their owners')
  await sita.reads('Available to send', formatMoney(before))
  await beside.sees('It came back')
  expect(await books.wallet(sita.email)).toBe(before)
  await bothAreRight([merchant], books)
})
