import { formatMoney } from '@sahuji/contract/money/money'
import { expect, test } from './test.ts'
import { atTheBank, isBack, seesState } from './people/loading.ts'
import { atHome } from './people/newcomers.ts'
import { byFonepay, decides, goesToPayBy, opensWays, reviewsLoadBy, ways } from './people/ways.ts'
import { timePassesAtTheServer } from './world/time.ts'

// E-banking is walked by first-load.spec.ts and funding.spec.ts; here every other way, by the same parts.
const others = ways.filter(({ channel }) => channel !== 'ebanking')
const everyWay = [...others, byFonepay]
const mobile = others.find(({ channel }) => channel === 'mobilebanking')!

test.use({ viewport: { width: 390, height: 844 } })

test('every way leads from the hub to the credited wallet', async ({ sita, books, world }) => {
  // five loads one after the other
  test.slow()
  await opensWays(world)
  await atHome(sita)
  for (const way of everyWay) {
    await test.step(way.channel, async () => {
      await goesToPayBy(sita, way, '800')
      await decides(sita, 'approve')
      await isBack(sita)
      await seesState(sita, 'Completed')
    })
  }
  const loads = await books.loads(sita.email)
  expect(loads.map(({ state }) => state)).toEqual(everyWay.map(() => 'credited'))
  const credited = loads.reduce((sum, { amount, fee }) => sum + amount - fee, 0n)
  expect(await books.wallet(sita.email)).toBe(credited)
  await sita.opens('/dashboard/home')
  await sita.sees('Spend only', { in: 'MERCHANT WALLET' })
  const byCard = loads.toReversed()[others.findIndex(({ channel }) => channel === 'visa')]!
  const ofCard = formatMoney(byCard.amount - byCard.fee)
  for (const place of ['bankDeposit', `loadFunds/visa/return/${byCard.id}`]) {
    await sita.opens(`/dashboard/${place}`)
    await sita.sees(/of it came from a credit card: it pays requests and counters/)
    await sita.sees(ofCard)
  }
  await sita.presses('Why this fee?')
  await sita.sees(/^This fee holds since .* by NRB Unified Directive/)
  await sita.opens(`/dashboard/transactionHistory/singleTransaction/${byCard.id}`)
  await sita.reads('Spend only', ofCard)
})

test('every way begins one load by two presses, and finds it though the payer does not return', async ({
  sita,
  books,
  world,
}) => {
  test.slow()
  await opensWays(world)
  await atHome(sita)
  for (const [at, way] of others.entries()) {
    await test.step(way.channel, async () => {
      await reviewsLoadBy(sita, way, '900')
      await sita.page.getByRole('button', { name: way.leaves }).dblclick()
      if (way === mobile) await sita.presses(/^Open Himalayan Bank/)
      await sita.page.waitForURL((url) => url.origin === new URL(world.simulator.url).origin)
      await decides(sita, 'never_return')
      expect(await books.loads(sita.email)).toHaveLength(at + 1)
    })
  }
  await sita.page.goto('about:blank')
  await expect
    .poll(async () => {
      await timePassesAtTheServer(sita, { seconds: 20 })
      return (await books.loads(sita.email)).every(({ state }) => state === 'credited')
    })
    .toBe(true)
})

test('loads the sandbox’s wallet by a test bank, and never takes it for live', async ({ sita, books }) => {
  const isMarked = () => expect(sita.page.getByRole('region', { name: 'Sandbox' })).toBeInViewport()
  await atHome(sita)
  await sita.opens('/dashboard/testTransactions')
  await sita.presses('Load test money')
  await isMarked()
  await sita.sees('Test bank')
  await sita.presses(/^Nabil Bank/)
  await isMarked()
  await expect(sita.section('Magic amounts')).toContainText('Rs.1,000.94Declined by the bank')
  await sita.fills({ 'Amount to load': '1000', Purpose: 'Buying stock' })
  await sita.presses('Continue to the test bank')
  await sita.sees('Nothing there is real money.')
  await sita.presses('Go to the test bank')
  await atTheBank(sita, 'approves')
  await seesState(sita, 'Completed')
  await isMarked()
  await sita.presses('Receipt')
  await sita.sees('80 mm')
  await isMarked()
  await sita.page.goBack()
  expect(await books.wallet(sita.email)).toBe(0n)
  await sita.presses('Back to the sandbox')
  await sita.sees(/In the sandbox’s wallet: Rs\.9\d\d\.\d\d, none of it real/)
  await expect(sita.page.getByRole('table', { name: 'Transactions' })).toContainText('Nabil Bank')
  await sita.opens('/dashboard/transactionHistory')
  await sita.sees('No transactions yet')
})
