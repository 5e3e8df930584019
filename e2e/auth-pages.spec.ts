import type { Page, Route } from '@playwright/test'
import { expect, test } from './test.ts'
import { accountOf, atHome } from './people/newcomers.ts'
import { shiftsOf, watchShifts } from './people/shifts.ts'

const pages = { '/signin': 'Sign in', '/signup': 'Open a merchant account' }
const secret = 'a secret nobody may see'

/** Holds a page's scripts back until they are released. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route('**/assets/*.js', async (route) => {
    if (isHeld) held.push(route)
    else await route.continue()
  })
  return async () => {
    isHeld = false
    await Promise.all(held.splice(0).map((route) => route.continue()))
  }
}

const homeCalls = ['/api/home', '/api/wallet', '/api/transaction/filter', '/api/current-user-info']

/** Delivers the answers of home's calls together: a card whose answer comes half a second later may appear alone. */
async function deliversTogether(page: Page): Promise<void> {
  const asked = new Set<string>()
  const deliveries: (() => Promise<void>)[] = []
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (!homeCalls.includes(pathname) || asked.has(pathname)) return route.continue()
    asked.add(pathname)
    const response = await route.fetch()
    deliveries.push(() => route.fulfill({ response }))
    if (deliveries.length === homeCalls.length) await Promise.all(deliveries.map((deliver) => deliver()))
  })
}

const isTakenOver = (page: Page) => expect(page.locator('form')).not.toHaveAttribute('data-early')

test('before any script has run the forms are styled, and typed text remains, with the focus and the caret', async ({
  sita: { page },
}) => {
  const letThrough = await holdScripts(page)
  for (const [path, name] of Object.entries(pages).toReversed()) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByRole('form', { name })).toBeVisible()
    const button = page.locator('form [type=submit]')
    await expect(button).toHaveCSS('height', '42px')
    await expect(button).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  }
  const who = page.getByLabel('E-mail or mobile number')
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByText('Remember this device for 7 days').click()
  await who.pressSequentially('sita@exple.com')
  await who.evaluate((field: HTMLInputElement) => field.setSelectionRange(7, 7))
  await letThrough()
  await isTakenOver(page)
  await page.keyboard.type('am')
  await expect(who).toHaveValue('sita@example.com')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(secret)
  await expect(page.getByRole('checkbox')).toBeChecked()
  // a reload restores what was written, except the password
  await page.goto('/signin')
  await expect(who).toHaveValue('sita@example.com')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(secret)
})

test('a submit before the script ran is carried out once, and the password is in no address', async ({ sita }) => {
  const { page } = sita
  await accountOf(sita)
  const asked: { method: string; url: string }[] = []
  page.on('request', (request) => asked.push({ method: request.method(), url: request.url() }))
  const letThrough = await holdScripts(page)
  await page.goto('/signin', { waitUntil: 'commit' })
  await page.getByLabel('E-mail or mobile number').fill(sita.email)
  await page.getByLabel('Password', { exact: true }).fill(sita.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.locator('form [data-pending]')).toBeVisible()
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  await letThrough()
  await sita.isAt('/dashboard/home')
  expect(asked.filter(({ url }) => url.endsWith('/api/merchant/login'))).toHaveLength(1)
  expect(asked.filter(({ url }) => /momo|password=/i.test(decodeURIComponent(url)))).toEqual([])
})

test('without scripts the page states it; with them nothing moves at any width, and no other host is called', async ({
  sita,
  world,
  browser,
}) => {
  const { page } = sita
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/signin')
  await expect(page.getByText('A part of this page did not arrive.')).toBeVisible()
  await page.unrouteAll()

  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(`${world.url}/signin`)
  await expect(plain.locator('noscript > *')).toBeVisible()
  await plain.getByLabel('E-mail or mobile number').fill('sita@example.com')
  await plain.getByLabel('Password', { exact: true }).fill(secret)
  await plain.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(plain.getByRole('heading', { name: 'JavaScript is required here' })).toBeVisible()
  expect(plain.url()).toBe(`${world.url}/signin`)
  await plain.close()

  await watchShifts(page)
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(world.url)) strangers.push(request.url())
  })
  const widths = [390, 1440]
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of Object.keys(pages)) {
      await page.goto(path)
      await isTakenOver(page)
      expect(await shiftsOf(page), `${path} at ${width}`).toBeLessThanOrEqual(0.02)
    }
  }
  await atHome(sita)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await deliversTogether(page)
    await page.reload()
    await sita.sees('Your book')
    await page.waitForLoadState('networkidle')
    expect(await shiftsOf(page), `home at ${width}`).toBeLessThanOrEqual(0.02)
    await page.unrouteAll()
  }
  expect(strangers).toEqual([])
})
