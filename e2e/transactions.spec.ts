import { formatMoney } from '@sahuji/contract/money'
import { kathmanduDay, nepaliDate, nepaliMonths, startOfKathmanduDay } from '@sahuji/contract/time'
import { readFile } from 'node:fs/promises'
import { demoTest, expect, test } from './test.ts'
import { accountOf, atHome, comesHome } from './people/newcomers.ts'
import { cachedAnswers } from './people/cached-answers.ts'
import { paidLoad } from './people/paid.ts'
import { demoShop } from './people/demo-shop.ts'
import { tabsTo } from './people/keyboard.ts'
import type { Person } from './people/person.ts'
import { shiftsOf, watchShifts } from './people/shifts.ts'
import type { World } from './world/world.ts'

test.describe('a new merchant', () => {
  test('has nothing yet, and is shown the way to the first load', async ({ sita }) => {
    await atHome(sita)
    await sita.opens('/dashboard/transactionHistory')
    await sita.sees('No transactions yet')
    await sita.opens('/dashboard/testTransactions')
    await sita.sees('Nothing in the sandbox yet')
    await expect(sita.page).toHaveTitle(/^TEST · Sandbox Transactions/)
    await expect(sita.page.getByRole('banner')).toContainText('Sandbox')
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
    await expect(entries.getByRole('row').last()).toContainText('1,234.50')
    await sita.presses('Show original messages')
    await sita.presses('Hide original messages')
  })

  test('of somebody else’s transaction is told that it does not exist', async ({ sita, world, anotherPerson }) => {
    const load = await paidLoad(world, await accountOf(sita), '300')
    const ram = await anotherPerson('Ram')
    await atHome(ram)
    await ram.opens(`/dashboard/transactionHistory/singleTransaction/${load.id}`)
    await ram.sees('This does not exist, or it is not yours.')
    await expect(ram.page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await ram.opens(`/dashboard/loadFunds/ebanking/return/${load.id}`)
    await ram.sees('This does not exist, or it is not yours.')
  })
})

const rowsOf = ({ page }: Person) => page.getByRole('table', { name: 'Transactions' }).locator('tbody tr[data-row]')
const box = ({ page }: Person) => page.getByRole('searchbox', { name: 'Find in the history' })

/** The demo's shop in its history, on the first page. */
async function inHistory(world: World, visitor: Person, query = ''): Promise<Person> {
  const shop = demoShop(world, visitor)
  await comesHome(shop)
  await shop.opens(`/dashboard/transactionHistory${query}`)
  await expect(rowsOf(shop)).not.toHaveCount(0)
  return shop
}

test.describe('finding', () => {
  demoTest(
    'one box finds by name and by amount, says what it understood, and stands in the address',
    async ({ sita: visitor, world }) => {
      const shop = await inHistory(world, visitor)
      const { page } = shop
      await box(shop).fill('gurung over 200')
      await expect(page).toHaveURL(/q=gurung\+over\+200/)
      await shop.sees('Understood as')
      await shop.sees(/over Rs\.200/)
      await expect(rowsOf(shop).filter({ hasNotText: 'Gurung' })).toHaveCount(0)
      await expect(rowsOf(shop)).not.toHaveCount(0)
      await shop.presses('Without gurung')
      await expect(page).toHaveURL(/q=over\+200$/)
      await page.reload()
      await expect(box(shop)).toHaveValue('over 200')
      const reference = await rowsOf(shop).first().locator('td').last().innerText()
      await box(shop).fill(reference.toLowerCase())
      await expect(rowsOf(shop)).toHaveCount(1)
      await box(shop).fill('zzzzz')
      await shop.sees('No transaction matches')
      await shop.presses('Clear filters')
      await expect(box(shop)).toHaveValue('')
      await shop.isAt('/dashboard/transactionHistory')
    },
  )

  demoTest('an amount keeps its paisa in the address, in either digits', async ({ sita: visitor, world }) => {
    const shop = demoShop(world, visitor)
    const { page } = shop
    await comesHome(shop)
    await shop.opens('/dashboard/transactionHistory?q=120.50')
    await expect(box(shop)).toBeVisible()
    await expect(page).toHaveURL(/q=120\.50$/)
    await expect(box(visitor)).toHaveValue('120.50')
    await box(visitor).fill('१२०.५०')
    await expect(page.getByText('Rs.120.50').first()).toBeVisible()
  })

  demoTest(
    'days, kind and state narrow list and totals alike; back and forward go through the filters',
    async ({ sita: visitor, world }) => {
      const shop = await inHistory(world, visitor)
      const { page } = shop
      const counted = () =>
        page.getByRole('region', { name: 'Totals of everything found' }).locator('dd').first().innerText()
      await expect.poll(counted).not.toBe('')
      const all = await counted()
      const today = world.clock.now()
      const day = kathmanduDay(new Date(today.getTime() - 86_400_000))
      await shop.presses('Yesterday')
      await expect(page).toHaveURL(new RegExp(`from=${day}&to=${day}$`))
      await expect.poll(counted).not.toBe(all)
      await page.getByRole('link', { name: 'Refund', exact: true }).click()
      await expect(page).toHaveURL(/kind=refund/)
      await page.getByRole('combobox', { name: 'State' }).filter({ visible: true }).selectOption('Failed')
      await shop.sees('No transaction matches')
      await page.goBack()
      await page.goBack()
      await expect(page).toHaveURL(new RegExp(`from=${day}&to=${day}$`))
      const { year, month } = nepaliDate(today)!
      const name = nepaliMonths[month - 1]
      await shop.presses(`${name} ${year}`)
      await shop.sees(new RegExp(`${year}\\s${name}\\s1 to `))
      await shop.presses('Choose dates')
      await page.getByLabel('First day').fill(day)
      await expect(page).toHaveURL(new RegExp(`from=${day}&to=`))
      const other = nepaliDate(startOfKathmanduDay(day))!
      await shop.sees(`${other.year} ${nepaliMonths[other.month - 1]} ${other.day}`)
    },
  )

  demoTest(
    'the CSV has as many rows as the screen says, and a browser fetches it by itself',
    async ({ sita: visitor, world }) => {
      const shop = await inHistory(world, visitor, '?q=gurung')
      const { page } = shop
      const button = page.getByRole('button', { name: /^CSV, \d+ rows?$/ })
      const [count = ''] = /\d+/.exec(await button.innerText()) ?? []
      const coming = page.waitForEvent('download')
      await button.click()
      const download = await coming
      expect(download.suggestedFilename()).toMatch(/^sahuji-\d{4}-\d\d-\d\d\.csv$/)
      const text = await readFile(await download.path(), 'utf8')
      expect(text.trimEnd().split('\r\n')).toHaveLength(Number(count) + 1)
      await shop.isAt('/dashboard/transactionHistory?q=gurung')
    },
  )

  demoTest('with the keyboard alone, and nothing on the page moves by itself', async ({ sita: visitor, world }) => {
    await watchShifts(visitor.page)
    const shop = await inHistory(world, visitor)
    const { page } = shop
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
    expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02)
    await tabsTo(page, box(shop))
    await page.keyboard.type('rai')
    await expect(page).toHaveURL(/q=rai/)
    await expect(box(shop)).toBeFocused()
    await tabsTo(page, page.getByRole('link', { name: 'Today', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=rai&from=/)
  })

  demoTest('at no width the list or its filters are wider than the page', async ({ sita: visitor, world }) => {
    const shop = await inHistory(world, visitor, '?from=2026-11-01&to=2026-11-18')
    for (const width of [320, 390, 768, 900, 1220, 1440]) {
      await shop.page.setViewportSize({ width, height: 900 })
      const wide = () => shop.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await expect.poll(wide).toBeLessThanOrEqual(0)
      const first = rowsOf(shop).first()
      await expect(first).toContainText('Completed')
    }
    await shop.page.setViewportSize({ width: 900, height: 900 })
    const cells = rowsOf(shop).first().locator('td')
    for (const cell of await cells.all()) await expect(cell).toBeVisible()
  })

  test('what failed has no net and no sign', async ({ sita, world }) => {
    const api = await accountOf(sita)
    await paidLoad(world, api, '700', 'decline')
    await comesHome(sita)
    for (const path of ['home', 'transactionHistory']) {
      await sita.opens(`/dashboard/${path}`)
      const row = sita.page.locator('tr[data-row]', { hasText: 'Failed' }).first()
      await expect(row).toBeVisible()
      expect(await row.innerText()).not.toMatch(/[+−]\s*\d/)
    }
  })
})

test.describe('the demo shop', () => {
  demoTest('pages through its history, and filters by kind in the address', async ({ sita: visitor, world }) => {
    const shop = demoShop(world, visitor)
    await comesHome(shop)
    await shop.opens('/dashboard/transactionHistory')
    const rows = shop.page.getByRole('table', { name: 'Transactions' }).locator('tbody tr[data-row]')
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

  demoTest('of which a part was seen before is read anew after a reload', async ({ sita: visitor, world }) => {
    const shop = demoShop(world, visitor)
    await comesHome(shop)
    await shop.opens('/dashboard/transactionHistory')
    await shop.sees(/shown, newest first/)
    await expect.poll(async () => (await cachedAnswers(shop.page)).some((key) => key.includes('pages'))).toBe(true)
    const answer = shop.page.waitForResponse(/transaction\/filter/)
    await shop.page.reload()
    expect((await answer).status()).toBe(200)
    await shop.doesNotSee(/^As of /)
  })

  demoTest('never shows a sandbox transaction as real', async ({ sita: visitor, world }) => {
    const shop = demoShop(world, visitor)
    await comesHome(shop)
    await shop.opens('/dashboard/testTransactions')
    await shop.sees('Nothing here is real money')
    const rows = shop.page.getByRole('table', { name: 'Transactions' }).locator('tbody tr[data-row]')
    await rows.first().getByRole('link').click()
    await expect(shop.page).toHaveURL(/singleTransaction/)
    await expect(shop.page.getByText('Nothing here is real money')).toBeVisible()
  })
})
