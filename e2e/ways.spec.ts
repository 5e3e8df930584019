import { formatMoney, rupees } from '@sahuji/contract/money'
import { expect, test } from './test.ts'
import { atTheBank, isBack, seesState } from './people/loading.ts'
import { atHome } from './people/newcomers.ts'
import { byFonepay, decides, goesToPayBy, opensWays, reviewsLoadBy, ways, writesLoadBy } from './people/ways.ts'
import { timePassesAtTheServer } from './world/time.ts'

// E-banking is walked by first-load.spec.ts and funding.spec.ts; here every other way, by the same parts.
const others = ways.filter(({ channel }) => channel !== 'ebanking')
const everyWay = [...others, byFonepay]
const mobile = others.find(({ channel }) => channel === 'mobilebanking')!
const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

for (const [device, viewport] of Object.entries(screens)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

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
  })
}

test('the hub says of every way what whoever carries the money charges too, or that they may', async ({
  sita,
  world,
}) => {
  await opensWays(world)
  await atHome(sita)
  await sita.opens('/dashboard/loadFunds')
  await expect(sita.page.getByText('plus the gateway’s charge, if any')).toHaveCount(ways.length - 1)
  // NCHL’s own terms are known: the sum is said with it
  await expect(sita.page.getByRole('link', { name: /^connectIPS/ })).toContainText('of it Rs.2.00 for connectIPS')
})

test('by every way a no, and a payment that was given up, leaves nothing in the wallet', async ({
  sita,
  books,
  world,
}) => {
  test.slow()
  await opensWays(world)
  await atHome(sita)
  for (const way of others) {
    await test.step(way.channel, async () => {
      await goesToPayBy(sita, way, '700')
      await decides(sita, 'decline')
      if (way.channel === 'ips') {
        const [load] = await books.loads(sita.email)
        await sita.opens(`/dashboard/loadFunds/ips/return/${load!.id}`)
      }
      await isBack(sita)
      await seesState(sita, 'Failed')
      await sita.sees('Nothing left your account')
      await sita.presses(/^Try again with/)
      await expect(sita.page.getByLabel('Amount to load')).toHaveValue(/^700/)
    })
  }
  await goesToPayBy(sita, mobile, '710')
  await decides(sita, 'cancel')
  await isBack(sita)
  await seesState(sita, /^(Failed|Cancelled)$/)
  expect(await books.wallet(sita.email)).toBe(0n)
})

test('by every way one load is begun by two presses, and found though nobody comes back', async ({
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

test.describe('mobile banking', () => {
  test.beforeEach(async ({ sita }) => void (await atHome(sita)))

  test('asks for the number that the bank knows, and begins with one’s own', async ({ sita, books }) => {
    await writesLoadBy(sita, mobile, '500')
    const number = sita.page.getByLabel('Mobile number at Himalayan Bank')
    await expect(number).toHaveValue(sita.mobile_no)
    await number.fill('12345')
    await sita.presses(mobile.goesOn)
    await sita.sees('Please write the ten digits of a mobile number.')
    await number.fill('984 120 4617')
    await sita.presses(mobile.goesOn)
    await sita.presses(mobile.leaves)
    await sita.sees('Himalayan Bank writes to 9841204617')
    expect(await books.loads(sita.email)).toHaveLength(1)
  })

  test('is gone on with on another device by the code’s address, and the first page follows by itself', async ({
    sita,
    anotherTab,
    books,
    world,
  }) => {
    await reviewsLoadBy(sita, mobile, '600')
    await sita.presses(mobile.leaves)
    await expect(sita.page.getByRole('img', { name: 'Code that opens this load on a phone' })).toBeVisible()
    const address = new URL(sita.page.url()).pathname
    await sita.page.reload()
    await sita.sees(/^Approve it in the app of/)
    const phone = await anotherTab(sita)
    await phone.page.setViewportSize(screens.phone)
    await phone.opens(address)
    await expect(phone.page.getByRole('img', { name: 'Code that opens this load on a phone' })).toBeHidden()
    await phone.presses(/^Open Himalayan Bank/)
    await phone.page.waitForURL((to) => to.origin === new URL(world.simulator.url).origin)
    await decides(phone, 'approve')
    await seesState(phone, 'Completed')
    await seesState(sita, 'Completed')
    expect(await books.wallet(sita.email)).toBe(rupees('600'))
  })

  test('of another shop opens nothing for whoever reads the code', async ({ sita, anotherPerson }) => {
    await reviewsLoadBy(sita, mobile, '610')
    await sita.presses(mobile.leaves)
    await sita.sees(/^Approve it in the app of/)
    const ram = await anotherPerson('Ram')
    await atHome(ram)
    await ram.opens(new URL(sita.page.url()).pathname)
    await expect(ram.page.locator('main')).not.toContainText('610')
    await expect(ram.page.getByRole('button', { name: /^Open/ })).toHaveCount(0)
  })
})

test('a favourite bank stands at the top of every list, and alone where only those are asked for', async ({ sita }) => {
  await atHome(sita)
  await sita.opens('/dashboard/loadFunds/ebanking')
  const { page } = sita
  const kept = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('favourite'),
  )
  await sita.presses('Keep Sanima Bank at the top')
  await kept
  await expect(page.getByRole('button', { name: 'Keep Sanima Bank at the top' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await sita.opens('/dashboard/loadFunds/mobilebanking')
  const tiles = page.getByRole('list', { name: 'Banks' }).getByRole('link')
  await expect(tiles.first()).toContainText('Sanima Bank')
  await sita.presses('Favourites')
  await expect(tiles).toHaveCount(1)
  await sita.presses('All')
  await sita.fills({ 'Find your bank': 'सानिमा' })
  await expect(tiles).toHaveCount(1)
  await sita.fills({ 'Find your bank': 'फोनपे' })
  await expect(tiles).toHaveText([/Fonepay/])
})

for (const width of [390, 1440])
  test(`loads the sandbox’s wallet by a test bank, and never takes it for live, at ${width} px`, async ({
    sita,
    books,
  }) => {
    await sita.page.setViewportSize({ width, height: 844 })
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
