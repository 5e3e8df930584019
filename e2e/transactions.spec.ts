import { formatMoney } from '@sahuji/contract/money/money'
import { kathmanduDay, nepaliDate, nepaliMonths, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { readFile } from 'node:fs/promises'
import { demoTest, expect, test } from './test.ts'
import { accountOf, comesHome } from './people/newcomers.ts'
import { cachedAnswers } from './people/cached-answers.ts'
import { paidLoad } from './people/paid.ts'
import { demoShop } from './people/demo-shop.ts'
import type { Person } from './people/person.ts'
import { shiftsOf, watchShifts } from './people/shifts.ts'
import type { World } from './world/world.ts'

test('a new merchant finds a load, opens it, and reads its story, figures and entries', async ({
  sita,
  world,
  books,
}) => {
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

/** The CSV has as many rows as its sheet reports. */
async function fetchesCsv(shop: Person): Promise<void> {
  const { page } = shop
  await box(shop).fill('gurung')
  // the previous search found one row
  await expect(rowsOf(shop)).not.toHaveCount(1)
  await shop.presses('Export')
  const sheet = page.getByRole('dialog', { name: 'Export' })
  await sheet.getByText('CSV', { exact: true }).click()
  const count = await sheet.locator('dd').first().innerText()
  const coming = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Make the file' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^sahuji-history-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text.trimEnd().split('\r\n')).toHaveLength(Number(count) + 1)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await shop.isAt('/dashboard/transactionHistory?q=gurung')
}

demoTest(
  'the demo shop finds by name, amount, days and kind, pages on, fetches what is found as CSV, and keeps the sandbox apart',
  async ({ sita: visitor, world }) => {
    await watchShifts(visitor.page)
    const shop = await inHistory(world, visitor)
    const { page } = shop
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
    expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02)
    const first = await rowsOf(shop).count()
    await shop.presses('Show more')
    await expect.poll(() => rowsOf(shop).count()).toBeGreaterThan(first)

    await box(shop).fill('gurung over 200')
    await expect(page).toHaveURL(/q=gurung\+over\+200/)
    await expect(rowsOf(shop).filter({ hasNotText: 'Gurung' })).toHaveCount(0)
    await expect(rowsOf(shop)).not.toHaveCount(0)
    await shop.presses('Without gurung')
    await expect(page).toHaveURL(/q=over\+200$/)
    await page.reload()
    await expect(box(shop)).toHaveValue('over 200')
    const reference = await rowsOf(shop).first().locator('td').filter({ visible: true }).last().innerText()
    await box(shop).fill(reference.toLowerCase())
    await expect(rowsOf(shop)).toHaveCount(1)

    await fetchesCsv(shop)

    await shop.opens('/dashboard/transactionHistory')
    const totals = page.getByRole('region', { name: 'Totals of everything found' })
    const counted = () => totals.locator('dd').first().innerText()
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

    // the previous state is read again after a reload
    await expect.poll(async () => (await cachedAnswers(page)).some((key) => key.includes('pages'))).toBe(true)
    const answer = page.waitForResponse(/transaction\/filter/)
    await page.reload()
    expect((await answer).status()).toBe(200)
    await shop.doesNotSee(/^As of /)

    await shop.opens('/dashboard/testTransactions')
    await shop.sees('Nothing here is real money')
    await rowsOf(shop).first().getByRole('link').click()
    await expect(page).toHaveURL(/singleTransaction/)
    await expect(page.getByText('Nothing here is real money')).toBeVisible()
  },
)
