import { ruleOn } from '@sahuji/server/tariff/rules'
import { addRule } from '../server/testing/tariff.ts'
import { expect, test } from './test.ts'
import { tabsTo } from './people/keyboard.ts'
import { atHome } from './people/newcomers.ts'
import type { Person } from './people/person.ts'

const nepali = [
  'हाम्रो बारेमा',
  'व्यापारीका लागि सर्तहरू',
  'शुल्क र सीमा',
  'गोपनीयता',
  'सम्पत्ति शुद्धीकरण निवारण र KYC सूचना',
  'गुनासो',
  'सुरक्षा',
  'पहुँचयुक्तता विवरण',
  'कुकी',
]
const heading = ({ page }: Person, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const footer = ({ page }: Person) => page.getByRole('contentinfo')

test.describe('the general pages', () => {
  test('open all nine from the footer, each in English and in Nepali', async ({ sita }) => {
    await atHome(sita)
    const links = footer(sita).getByRole('link')
    await expect(links).toHaveCount(9)
    for (const [at, title] of (await links.allTextContents()).entries()) {
      await links.nth(at).click()
      await sita.isAt(`/dashboard/generalPages/${at + 1}`)
      await expect(heading(sita, title)).toBeVisible()
      await sita.sees(/in force since \d{4}-\d\d-\d\d \/ 20[78]\d\s/)
      await expect(sita.page.getByRole('article')).toHaveAttribute('lang', 'en')
      await sita.presses('नेपाली')
      await expect(heading(sita, nepali[at] ?? '')).toBeVisible()
      await expect(sita.page.getByRole('article')).toHaveAttribute('lang', 'ne')
    }
  })

  test('can be read by everybody, and lead to each other', async ({ sita }) => {
    await sita.opens('/generalPages/2')
    await expect(heading(sita, 'Terms for merchants')).toBeVisible()
    await sita.page.getByRole('article').getByRole('link', { name: 'Fees and limits' }).first().click()
    await sita.isAt('/generalPages/3')
    await sita.sees('E-banking')
    await expect(footer(sita).getByRole('link')).toHaveCount(9)
    await sita.doesNotSee('Was this page helpful?')
  })

  test('have contents that the keyboard follows, with the part that is read marked', async ({ sita }) => {
    await sita.opens('/generalPages/6')
    const contents = sita.page.getByRole('navigation', { name: 'On this page' })
    const step = contents.getByRole('link', { name: 'Step 4: Nepal Rastra Bank' })
    await tabsTo(sita.page, step)
    await sita.page.keyboard.press('Enter')
    const part = sita.page.getByRole('heading', { level: 2, name: 'Step 4: Nepal Rastra Bank' })
    await expect(part).toBeFocused()
    await expect(part).toBeInViewport()
    await expect(step).toHaveAttribute('aria-current', 'location')
    await sita.page.setViewportSize({ width: 390, height: 844 })
    await sita.page.locator('summary', { hasText: 'On this page' }).click()
    await contents.getByRole('link', { name: 'Step 1: Tell us' }).click()
    await expect(sita.page.getByRole('heading', { level: 2, name: 'Step 1: Tell us' })).toBeInViewport()
  })

  test('are searched together, and what is found leads to its section', async ({ sita }) => {
    await sita.opens('/generalPages/1')
    await sita.fills({ 'Search all pages': 'zzzzz' })
    await sita.sees('No page says this. Try one word, or another one.')
    await sita.fills({ 'Search all pages': 'hearing officer' })
    await sita.presses(/Grievance: Step 3: The hearing officer/)
    await expect(heading(sita, 'Grievance')).toBeVisible()
    await expect(sita.page.getByRole('heading', { name: 'Step 3: The hearing officer' })).toBeInViewport()
  })

  test('on paper are the text with its title, version, date and address, and no shell', async ({ sita }) => {
    await atHome(sita)
    await sita.opens('/dashboard/generalPages/4')
    await expect(heading(sita, 'Privacy')).toBeVisible()
    await sita.page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(heading(sita, 'Privacy')).toBeVisible()
    await sita.sees(/in force since 2026-11-17/)
    await sita.sees(`${sita.world.url}/dashboard/generalPages/4`)
    for (const role of ['banner', 'contentinfo', 'complementary', 'searchbox', 'button'] as const)
      await expect(sita.page.getByRole(role)).toHaveCount(0)
    const colours = await sita.page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(colours).toBe('rgb(255, 255, 255)')
  })

  test('ask once whether they helped, and remember it', async ({ sita }) => {
    await atHome(sita)
    await sita.opens('/dashboard/generalPages/7')
    await sita.presses('No, not really')
    await sita.sees('It helped 0 of 1 readers.')
    await sita.presses('Yes, it helped')
    await sita.sees('It helped 1 of 1 readers.')
    await sita.page.reload()
    await expect(sita.page.getByRole('button', { name: 'Yes, it helped' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('of fees announce a new rule, and show what changes', async ({ sita, world }) => {
    await world.app.owner.write(async (tx) => {
      const rule = await ruleOn(tx, 'load:ebanking', '2026-11-20')
      await addRule(tx, { ...rule, valid_from: '2088-01-14', fee_value: 25n })
    })
    await sita.opens('/generalPages/3')
    await sita.sees('0.05 %')
    await sita.sees('New rules for E-banking.')
    await sita.presses('Compare version 1 with version 2')
    await sita.sees('You see what changed since version 1.')
    await sita.sees(/^Gone$/)
    await sita.sees('0.25 %')
    await sita.presses('Read version 1, which holds today')
    await sita.doesNotSee('0.25 %')
  })

  for (const path of ['/generalPages/10', '/generalPages/about'])
    test(`${path} is not there, and the pages that are stand instead`, async ({ sita }) => {
      await sita.opens(path)
      await sita.sees(/missing or was moved/)
      await sita.page.getByRole('main').getByRole('link', { name: 'Grievance' }).click()
      await expect(heading(sita, 'Grievance')).toBeVisible()
    })
})

test.describe('what goes wrong', () => {
  test('an address that leads nowhere is told what was probably meant', async ({ sita }) => {
    await atHome(sita)
    await sita.opens('/dashboard/transactionsHistory')
    await sita.sees('The page you are looking for is missing or was moved.')
    const main = sita.page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Transaction History' })).toBeVisible()
    await sita.fills({ 'Find a page by its name': 'sandbox' })
    await main.getByRole('link', { name: 'Sandbox Transactions' }).click()
    await sita.isAt('/dashboard/testTransactions')
  })

  test('a page that breaks says 500 with what support asks for, and comes back without a reload', async ({
    sita,
    expected,
  }) => {
    expected.push(/Invalid time value/)
    await atHome(sita)
    await sita.page.route('**/api/general-pages/6**', async (route) => {
      const response = await route.fetch()
      const { data, ...body } = await response.json()
      await route.fulfill({ response, json: { ...body, data: { ...data, effective_on: 'no day' } } })
    })
    await sita.page.evaluate(() => Object.assign(globalThis, { isTheSameDocument: true }))
    await footer(sita).getByRole('link', { name: 'Grievance' }).click()
    await expect(heading(sita, 'Internal server error')).toBeVisible()
    await sita.sees(/Something went wrong, please try again/)
    await sita.sees(/request \/dashboard\/generalPages\/6 \d{4}/)
    await expect(sita.page.getByRole('link', { name: 'Back Home' })).toBeVisible()
    await sita.page.unrouteAll()
    await sita.presses('Try again')
    await expect(heading(sita, 'Grievance')).toBeVisible()
    expect(await sita.page.evaluate(() => 'isTheSameDocument' in globalThis)).toBe(true)
  })
})
