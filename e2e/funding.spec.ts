import type { Route } from '@playwright/test'
import { rupees } from '@sahuji/contract/money'
import { expect, test } from './test.ts'
import { atTheBank, goesToBank, isAtBank, reviewsLoad, seesState } from './people/loading.ts'
import { atHome } from './people/newcomers.ts'
import { timePasses } from './world/time.ts'

test.describe('a load', () => {
  test.beforeEach(async ({ sita }) => void (await atHome(sita)))

  test('that the payer declines is shown as failed and adds nothing', async ({ sita, books }) => {
    await goesToBank(sita, { amount: '700' })
    await atTheBank(sita, 'declines')
    await seesState(sita, 'Failed')
    await sita.sees('Nothing left your account')
    await sita.sees('There is not enough money in the account, or the bank does not allow this payment.')
    await sita.doesNotSee('To be credited')
    await sita.doesNotSee('Not yet')
    await sita.presses('What the bank said')
    await sita.sees('Declined by the bank: insufficient balance')
    await sita.sees('Code 023')
    expect(await books.wallet(sita.email)).toBe(0n)
    await sita.opens('/dashboard/transactionHistory')
    await sita.sees('Failed')
  })

  test('of which the bank reports another amount is not credited as asked', async ({ sita, books }) => {
    await goesToBank(sita, { amount: '1000.96' })
    await atTheBank(sita, 'approves')
    await expect.poll(async () => (await books.loads(sita.email))[0]?.state).toBe('unclear')
    await seesState(sita, 'In review')
    await sita.sees('another amount was paid than agreed')
    expect(await books.wallet(sita.email)).toBe(0n)
    for (const path of ['/dashboard', '/dashboard/transactionHistory']) {
      await sita.opens(path)
      await sita.sees('Your money is here, and we look at it.')
      await expect(sita.page.getByText('099')).toHaveCount(0)
    }
  })

  test('that was paid by card instead is looked at, and says so wherever it is seen', async ({ sita, books }) => {
    await goesToBank(sita, { amount: '1000.80' })
    await atTheBank(sita, 'approves')
    await sita.sees('Your money is here. We look at it because it was paid in another way than you chose.')
    await sita.sees('In review')
    const [load] = await books.loads(sita.email)
    await sita.opens(`/dashboard/transactionHistory/singleTransaction/${load!.id}`)
    await sita.sees('The bank paid in another way than chosen; our people look at it')
    await sita.sees('In review')
    expect(await books.wallet(sita.email)).toBe(0n)
  })

  test('whose answer was lost on the line is sent again as the same load', async ({ sita, books }) => {
    await reviewsLoad(sita, { amount: '650' })
    await sita.page.route('**/api/funding/loads', loseTheAnswer, { times: 1 })
    await sita.presses('Go to the bank')
    await expect(sita.page.getByRole('dialog')).toHaveCount(0)
    expect(await books.loads(sita.email)).toHaveLength(1)
    await sita.presses(/^Continue to /)
    await sita.presses('Go to the bank')
    await isAtBank(sita)
    expect(await books.loads(sita.email)).toHaveLength(1)
    await atTheBank(sita, 'approves')
    await seesState(sita, 'Completed')
  })

  test('that the network interrupts on the way back is shown once the network is there', async ({ sita, books }) => {
    await goesToBank(sita, { amount: '640' })
    await atTheBank(sita, 'leaves without paying')
    const [load] = await books.loads(sita.email)
    await sita.opens(`/dashboard/loadFunds/ebanking/return/${load!.id}`)
    await seesState(sita, 'At the bank')
    await sita.page.context().setOffline(true)
    await sita.sees(/No connection/)
    await sita.page.context().setOffline(false)
    await sita.doesNotSee(/No connection/)
    await seesState(sita, 'At the bank')
  })
})

test.describe('in two tabs', () => {
  test.beforeEach(async ({ sita }) => void (await atHome(sita)))

  test('the same load is not begun a second time', async ({ sita, anotherTab, books }) => {
    const other = await anotherTab(sita)
    await reviewsLoad(sita, { amount: '750' })
    await reviewsLoad(other, { amount: '750' })
    await sita.presses('Go to the bank')
    await isAtBank(sita)
    await other.presses('Go to the bank')
    await expect(other.page.getByText('A load of the same amount from this bank is still open')).toHaveCount(1)
    await other.presses('See the open load')
    await other.sees('Waiting for you at the bank')
    expect(await books.loads(sita.email)).toHaveLength(1)
  })
})

test.describe('an answer that takes its time', () => {
  test.beforeEach(async ({ sita }) => void (await atHome(sita)))

  test('pending, then success: the page follows to the end', async ({ sita, books }) => {
    await goesToBank(sita, { amount: '1000.99' })
    await atTheBank(sita, 'approves')
    await seesState(sita, 'At the bank')
    // three checks that find it pending, each at the pace that the server allows
    await expect
      .poll(
        async () => {
          const ask = sita.page.getByRole('button', { name: 'Ask the bank now' })
          // it may go between the look and the click: the page asks by itself too
          if (await ask.isVisible()) await ask.click({ timeout: 2_000 }).catch(() => undefined)
          return (await books.loads(sita.email))[0]?.state
        },
        { timeout: 40_000 },
      )
      .toBe('credited')
    await seesState(sita, 'Completed')
  })

  test('unclear offers no second pay button, anywhere', async ({ sita, books }) => {
    await goesToBank(sita, { amount: '1000.97' })
    await atTheBank(sita, 'approves')
    await seesState(sita, 'Unclear')
    await sita.sees('please do not pay again')
    const main = sita.page.locator('main')
    for (const name of [/Load funds/, /Continue/, /Back to the bank/, /Try again/, /Pay/]) {
      await expect(
        main.getByRole('button', { name }).or(main.locator(':scope > div > :not(nav)').getByRole('link', { name })),
      ).toHaveCount(0)
    }
    await sita.opens('/dashboard/home')
    await sita.sees('Do not pay again', { in: 'Needs you' })
    await sita.opens('/dashboard/transactionHistory')
    await sita.sees('Unclear')
    await sita.sees('please do not pay again')
    await main.getByRole('link', { name: 'Where is my money?' }).click()
    await expect(sita.page).toHaveURL(/\/dashboard\/loadFunds\/trace\?q=SJ/)
    await sita.sees('Please do not pay again')
    expect(await books.wallet(sita.email)).toBe(0n)
  })

  test('none at all: the page says that the gateway is silent, and follows by itself when it is back', async ({
    sita,
    books,
    world,
  }) => {
    await goesToBank(sita, { amount: '1300' })
    world.simulator.control.fail({ call: 'CheckTransactionStatus', kind: 'http_500', times: null })
    await atTheBank(sita, 'approves')
    const page = sita.page.url()
    await sita.page.goto('about:blank')
    // questions after growing waits: so many without an answer are a silence
    for (let minute = 0; minute < 5; minute++) await timePasses(sita, { minutes: 1 })
    await sita.page.goto(page)
    await sita.sees(/does not answer at the moment/)
    world.simulator.control.clearFaults()
    await expect
      .poll(
        async () => {
          await timePasses(sita, { minutes: 1 })
          return (await books.loads(sita.email))[0]?.state
        },
        { timeout: 90_000, intervals: [2_000] },
      )
      .toBe('credited')
    await seesState(sita, 'Completed')
  })

  test('a success after the offer has ended is still credited', async ({ sita, books, world }) => {
    world.simulator.control.next({ status: { first: 'not_initialised', seconds: 3_600 } })
    await goesToBank(sita, { amount: '1200' })
    await atTheBank(sita, 'approves')
    const page = sita.page.url()
    await sita.page.goto('about:blank')
    await timePasses(sita, { minutes: 31 })
    expect((await books.loads(sita.email))[0]?.state).toBe('expired')
    await sita.page.goto(page)
    await seesState(sita, 'Expired')
    await sita.page.goto('about:blank')
    await timePasses(sita, { minutes: 30 })
    await sita.page.goto(page)
    await seesState(sita, 'Completed')
    const [load] = await books.loads(sita.email)
    expect(await books.wallet(sita.email)).toBe(rupees('1200') - load!.fee)
  })
})

/** The server does what it was asked; the browser never hears of it. */
async function loseTheAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort('connectionreset')
}
