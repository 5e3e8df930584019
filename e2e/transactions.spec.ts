import { formatMoney } from '@sahuji/contract/money'
import { expect, test } from './test.ts'
import { accountOf, atHome, comesHome } from './people/newcomers.ts'
import { keptAnswers } from './people/kept-answers.ts'
import { paidLoad } from './people/paid.ts'
import { demoShop } from './people/demo-shop.ts'

test.describe('a new merchant', () => {
  test('has nothing yet, and is shown the way to the first load', async ({ sita }) => {
    await atHome(sita)
    await sita.opens('/dashboard/transactionHistory')
    await sita.sees('No transactions yet')
    await sita.opens('/dashboard/testTransactions')
    await sita.sees('Nothing in the sandbox yet')
    await sita.opens('/dashboard/transactionHistory?kind=payout')
    await sita.sees('No transaction matches')
    await sita.presses('Clear filters')
    await sita.isAt('/dashboard/transactionHistory')
  })

  test('finds a load, opens it, and reads its story, figures and entries', async ({ sita, world, books }) => {
    const load = await paidLoad(world, await accountOf(sita), '1234.50')
    await comesHome(sita)
    await sita.sees(load.bank_name, { in: 'Recent activity' })
    await sita.opens('/dashboard/transactionHistory')
    await sita.presses(new RegExp(load.bank_name))
    await sita.isAt(`/dashboard/transactionHistory/singleTransaction/${load.id}`)
    await sita.sees('Completed')
    await sita.sees(load.reference)
    await sita.reads('Gross', 'Rs.1,234.50')
    await sita.reads('Fee', formatMoney(-load.fee))
    await sita.reads('Net', formatMoney(load.credited))
    await sita.reads('Balance after', formatMoney(await books.wallet(sita.email)))
    await expect(sita.section('What happened').getByRole('listitem')).not.toHaveCount(0)
    const entries = sita.page.getByRole('table', { name: 'Ledger entries' })
    await expect(entries.locator('tr.total')).toContainText('1,234.50')
    await sita.presses('Show raw messages')
    await sita.presses('Hide raw messages')
  })

  test('of somebody else’s transaction is told that it does not exist', async ({ sita, world, anotherPerson }) => {
    const load = await paidLoad(world, await accountOf(sita), '300')
    const ram = await anotherPerson('Ram')
    await atHome(ram)
    await ram.opens(`/dashboard/transactionHistory/singleTransaction/${load.id}`)
    await ram.sees('This does not exist, or it is not yours.')
    await ram.opens(`/dashboard/loadFunds/ebanking/return/${load.id}`)
    await ram.sees('This does not exist, or it is not yours.')
  })
})

test.describe('the demo shop', () => {
  test('pages through its history, and filters by kind in the address', async ({ sita: visitor, world }) => {
    const shop = await demoShop(world, visitor)
    await comesHome(shop)
    await shop.opens('/dashboard/transactionHistory')
    const rows = shop.page.getByRole('table', { name: 'Transactions' }).locator('tbody tr.r')
    await expect(rows).not.toHaveCount(0)
    const first = await rows.count()
    await shop.presses('Show more')
    await expect.poll(() => rows.count()).toBeGreaterThan(first)
    await shop.page.getByRole('link', { name: 'Load', exact: true }).click()
    await shop.isAt('/dashboard/transactionHistory?kind=load')
    await expect(rows.first()).toContainText(/Load|Bank/)
    await shop.page.reload()
    await shop.isAt('/dashboard/transactionHistory?kind=load')
  })

  test('of which a part was seen before is read anew after a reload', async ({ sita: visitor, world }) => {
    const shop = await demoShop(world, visitor)
    await comesHome(shop)
    await shop.opens('/dashboard/transactionHistory')
    await shop.sees(/shown, newest first/)
    await expect.poll(async () => (await keptAnswers(shop.page)).some((key) => key.includes('pages'))).toBe(true)
    const answer = shop.page.waitForResponse(/transaction\/filter/)
    await shop.page.reload()
    expect((await answer).status()).toBe(200)
    await shop.doesNotSee(/^As of /)
  })

  test('never shows a sandbox transaction as real', async ({ sita: visitor, world }) => {
    const shop = await demoShop(world, visitor)
    await comesHome(shop)
    await shop.opens('/dashboard/testTransactions')
    await shop.sees('Nothing here is real money')
    const rows = shop.page.getByRole('table', { name: 'Transactions' }).locator('tbody tr.r')
    await rows.first().getByRole('link').click()
    await expect(shop.page).toHaveURL(/singleTransaction/)
    await expect(shop.page.getByText('Nothing here is real money')).toBeVisible()
  })
})
