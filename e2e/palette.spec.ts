import { languageCodes } from '@sahuji/contract/languages'
import { demoTest, expect, test } from './test.ts'
import { isAtHeading, tabsTo } from './people/keyboard.ts'
import { demoShop } from './people/demo-shop.ts'
import { atHome, comesHome, homeIsDrawn } from './people/newcomers.ts'
import { pressable, type Person } from './people/person.ts'

const line = ({ page }: Person) => page.getByRole('combobox', { name: 'Search and go' })
const options = ({ page }: Person) => page.getByRole('dialog').getByRole('option')

/** Opens the palette and writes. */
async function looksFor(person: Person, words: string): Promise<void> {
  await person.page.keyboard.press('Control+k')
  await expect(line(person)).toBeFocused()
  await person.page.keyboard.type(words)
}

test.describe('the palette', () => {
  test('has a way to it in the top bar whose words are never cut, in any language', async ({ sita }) => {
    const { page } = await atHome(sita)
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const code of languageCodes) {
      await page.context().addCookies([{ name: 'sahuji_look', value: code, url: page.url() }])
      await page.reload()
      const words = page.getByRole('banner').locator('[aria-keyshortcuts] span')
      await expect(words).toBeVisible()
      const cut = () => words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      await expect.poll(cut, { message: code }).toBe(0)
    }
  })

  test('finds a page by its name, by another word and by its letters, and goes there', async ({ sita }) => {
    const { page } = await atHome(sita)
    await looksFor(sita, 'sandb')
    await expect(options(sita).first()).toHaveText(/Sandbox Transactions/)
    await page.keyboard.press('Enter')
    await isAtHeading(page, 'Sandbox Transactions')
    await looksFor(sita, 'top up')
    await expect(options(sita).first()).toHaveText(/Load Funds/)
    await page.keyboard.press('Enter')
    await sita.isAt('/dashboard/loadFunds')
    await looksFor(sita, 'chpw')
    await expect(options(sita)).toHaveText([/Change Password/])
  })

  test('arrows go round, Escape gives the focus back, what was used stands first', async ({ sita }) => {
    const { page } = await atHome(sita)
    const load = page.locator('main').getByRole('link', { name: 'Load funds', exact: true })
    await tabsTo(page, load)
    await looksFor(sita, 'theme')
    const chosen = page.getByRole('dialog').getByRole('option', { selected: true })
    const first = await chosen.textContent()
    await page.keyboard.press('ArrowUp')
    await expect(chosen).not.toHaveText(first ?? '')
    await page.keyboard.press('ArrowDown')
    await expect(chosen).toHaveText(first ?? '')
    await expect(line(sita)).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '')
    await page.keyboard.press('Escape')
    await expect(load).toBeFocused()
    await looksFor(sita, 'theme: dark')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(load).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('group', { name: 'Used lately' }).getByRole('option')).toHaveText(['Theme: dark'])
  })

  demoTest('finds the last transactions by who, reference and amount', async ({ sita: visitor, world }) => {
    const shop = demoShop(world, visitor)
    await comesHome(shop)
    await shop.page.keyboard.press('Control+k')
    const recent = shop.page.getByRole('group', { name: 'Recent transactions' }).getByRole('option')
    await expect(recent).toHaveCount(5)
    const [who = ''] = ((await recent.nth(1).innerText()) ?? '').split('\n')
    await shop.page.keyboard.type(who.toLowerCase())
    await expect(options(shop).first()).toHaveText(new RegExp(who))
    await expect(options(shop).first()).toHaveText(/Rs\./)
    await shop.page.keyboard.press('Enter')
    await expect(shop.page).toHaveURL(/singleTransaction/)
  })

  demoTest(
    'finds any transaction of the history by amount and reference, and leads to all that was found',
    async ({ sita: visitor, world }) => {
      const shop = demoShop(world, visitor)
      await comesHome(shop)
      const [old] = await world.app.owner.read(
        (tx) => tx.many<{ reference: string; counterparty: string; rupees: string }>`
        select reference, counterparty,
               -- one that is found more often than the palette shows
               (select (amount / 100)::text from transactions where mode = 'live' and kind = 'payment' and amount % 100 = 0
                 group by amount order by count(*) desc, amount limit 1) as rupees
          from transactions where mode = 'live' and kind = 'payment' order by id limit 1`,
      )
      await looksFor(shop, old!.reference)
      const found = shop.page.getByRole('group', { name: 'Transactions' }).getByRole('option')
      await expect(found.first()).toContainText(old!.counterparty)
      await shop.page.keyboard.press('Escape')
      await looksFor(shop, old!.rupees)
      await found.filter({ hasText: 'Everything found for' }).click()
      await expect(shop.page).toHaveURL(new RegExp(`transactionHistory\\?q=${old!.rupees}$`))
      await expect(shop.page.getByRole('searchbox', { name: 'Find in the history' })).toHaveValue(old!.rupees)
    },
  )

  test('is seen in the top bar, on a phone as an icon, and says when nothing matches', async ({ sita }) => {
    const { page } = await atHome(sita)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await pressable(page.getByRole('banner'), 'Search amount or name').click()
      await expect(line(sita)).toBeFocused()
      await page.keyboard.type('qqqq')
      await sita.sees('Nothing matches')
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await expect(line(sita)).toHaveCount(0)
    }
  })
})

test.describe('the shortcuts', () => {
  test('? lists them, never while somebody writes, and g with a letter goes to a page', async ({ sita }) => {
    const { page } = await atHome(sita)
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(list).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await isAtHeading(page, 'Transaction History')
    await sita.opens('/dashboard/loadFunds/ebanking')
    await expect(page.getByLabel('Find your bank')).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByLabel('Find your bank')).toBeFocused()
    await page.keyboard.type('g?t')
    await expect(page.getByLabel('Find your bank')).toHaveValue('g?t')
    await sita.isAt('/dashboard/loadFunds/ebanking')
  })

  test('single keys can be turned off, which is remembered', async ({ sita }) => {
    const { page } = await atHome(sita)
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await page.keyboard.press('?')
    await expect(list).toBeVisible()
    await page.keyboard.press('Space')
    await expect(list.getByRole('checkbox')).not.toBeChecked()
    await page.keyboard.press('Escape')
    await page.reload()
    await homeIsDrawn(sita)
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await page.keyboard.press('?')
    await looksFor(sita, 'shortcuts')
    await sita.isAt('/dashboard/home')
    await page.keyboard.press('Enter')
    await expect(list.getByRole('checkbox')).not.toBeChecked()
  })
})

test.describe('going from page to page', () => {
  demoTest('the place on a page is kept on the way back; a filter moves no focus', async ({ sita: visitor, world }) => {
    const shop = demoShop(world, visitor)
    const { page } = shop
    await comesHome(shop)
    await shop.opens('/dashboard/transactionHistory')
    const rows = page.getByRole('table', { name: 'Transactions' }).getByRole('link')
    await expect(rows.nth(20)).toBeVisible()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    const filter = page.getByRole('link', { name: 'Load', exact: true })
    await filter.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/kind=load/)
    await expect(filter).toBeFocused()
    await page.goBack()
    await expect(rows.nth(20)).toBeVisible()
    await rows.nth(20).scrollIntoViewIfNeeded()
    const place = () => page.evaluate(() => Math.round(scrollY))
    const before = await place()
    expect(before).toBeGreaterThan(0)
    await rows.nth(20).click()
    await shop.sees('What happened')
    expect(await place()).toBe(0)
    await page.goBack()
    await isAtHeading(page, 'Transaction History')
    await expect.poll(place).toBe(before)
  })
})
