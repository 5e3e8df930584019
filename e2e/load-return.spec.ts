import { expect, test } from './test.ts'
import { atTheBank, goesToBank, isAtBank, seesState, writesLoad } from './people/loading.ts'
import { atHome } from './people/newcomers.ts'
import { timePasses } from './world/time.ts'

test.describe('the page of a load', () => {
  test.beforeEach(async ({ sita }) => void (await atHome(sita)))

  test('that failed is tried again with bank, amount, purpose and remark kept', async ({ sita }) => {
    await writesLoad(sita, { amount: '1234.56', purpose: 'Paying a supplier' })
    await sita.page.getByLabel('Remark').fill('Cardamom, Ilam, lot 14')
    await sita.presses(/^Continue to /)
    await sita.presses('Go to the bank')
    await isAtBank(sita)
    await atTheBank(sita, 'declines')
    await sita.presses('Try again with Nabil Bank')
    const { page } = sita
    await expect(page).toHaveURL(/\/dashboard\/loadFunds\/ebanking\/amount\//)
    await expect(page.getByLabel('Amount to load')).toHaveValue(/^1,?234\.56$/)
    await expect(page.getByLabel('Remark')).toHaveValue('Cardamom, Ilam, lot 14')
    await expect(page.getByLabel('Purpose')).toHaveValue('supplier')
    await sita.presses(/^Continue to /)
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('of which the payer is back asks the bank at once and lets nobody pay again', async ({ sita, books, world }) => {
    world.simulator.control.next({ status: { first: 'not_initialised', seconds: 3_600 } })
    await goesToBank(sita, { amount: '1200' })
    await atTheBank(sita, 'approves')
    await seesState(sita, 'Asking the bank')
    await sita.sees('has not told us yet how it went')
    await sita.sees(/Asked so far: \d/)
    await sita.sees('You may close this page. We go on asking.')
    for (const never of [/Back to the bank’s page/, 'Cancel this load', 'I have finished at the bank', /Try again/]) {
      await expect(sita.page.locator('main').getByRole('button', { name: never })).toHaveCount(0)
    }
    await sita.doesNotSee('Waiting for you')
    await timePasses(sita, { minutes: 2 })
    await sita.page.reload()
    await sita.sees('has still not told us how it went')
    await sita.sees('We ask the bank again, then at longer and longer pauses')
    expect(await books.wallet(sita.email)).toBe(0n)
  })

  test('that the server clearly refuses to ask about is not asked about again', async ({ sita, books, world }) => {
    await goesToBank(sita, { amount: '720' })
    await atTheBank(sita, 'leaves without paying')
    const [load] = await books.loads(sita.email)
    let asked = 0
    await sita.page.route('**/check', (route) => {
      asked++
      return route.fulfill({ status: 422, json: { status: '7004', message: 'The till is being counted.' } })
    })
    await sita.page.clock.install({ time: world.clock.now() })
    await sita.opens(`/dashboard/loadFunds/ebanking/return/${load!.id}`)
    await seesState(sita, 'At the bank')
    await expect.poll(() => asked).toBe(1)
    await sita.page.clock.runFor(60_000)
    expect(asked).toBe(1)
    // this bank's page opens once: what works instead is a new one, with all that was written
    await sita.sees('The bank’s page opens once, and it was opened.')
    await expect(sita.page.getByRole('button', { name: /Back to the bank’s page/ })).toHaveCount(0)
    await sita.presses('Begin again')
    await sita.presses('Ask, and begin again')
    await expect(sita.page.getByLabel('Amount to load')).toHaveValue('720')
    expect((await books.loads(sita.email)).map(({ state }) => state)).toEqual(['cancelled'])
  })

  test('says what is paid at the bank, the gateway’s charge with it', async ({ sita }) => {
    await goesToBank(sita, { amount: '500' })
    await atTheBank(sita, 'approves')
    await seesState(sita, 'Completed')
    await expect(sita.page.locator('main [data-lines] > div', { hasText: 'You paid at the bank' })).toContainText(
      '505.00',
    )
    await sita.presses('See the ledger entries')
    await expect(sita.page.locator('main aside [data-lines] > div', { hasText: 'You paid at the bank' })).toContainText(
      '505.00',
    )
    await sita.page.getByRole('link', { name: 'Receipt' }).click()
    await expect(sita.page.locator('[data-receipt]')).toContainText('505.00')
  })
})

test.describe('the question before the browser leaves', () => {
  // otherwise the worker fetches its part, where the test cannot lose it
  test.use({ serviceWorkers: 'block' })

  test('comes by itself once the line that lost it is back', async ({ sita }) => {
    await atHome(sita)
    let isLost = true
    let asked = 0
    await sita.page.route('**/assets/dialog-sheet*.js', (route) => {
      asked++
      return isLost ? route.abort() : route.continue()
    })
    await writesLoad(sita, { amount: '700' })
    await expect.poll(() => asked, 'fetched ahead').toBeGreaterThan(0)
    const ahead = asked
    await sita.presses(/^Continue to /)
    await expect.poll(() => asked, 'asked for as it is wanted, and again').toBeGreaterThan(ahead + 1)
    await expect(sita.page.getByRole('dialog')).toHaveCount(0)
    isLost = false
    await expect(sita.page.getByRole('dialog')).toBeVisible()
  })
})
