import type { Page, Route } from '@playwright/test'
import { expect, test } from './test.ts'
import { accountOf, atHome } from './people/newcomers.ts'
import { shiftsOf, watchShifts } from './people/shifts.ts'

const pages = { '/signin': 'Sign in', '/signup': 'Open a merchant account' }
const secret = 'a secret nobody may see'

/** Keeps a page's scripts on their way until they are let through. */
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

const isTakenOver = (page: Page) => expect(page.locator('form')).not.toHaveAttribute('data-early')

for (const [path, name] of Object.entries(pages)) {
  test(`the form of ${path} stands with its look before any script has run`, async ({ sita: { page } }) => {
    await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByRole('form', { name })).toBeVisible()
    const button = page.locator('form [type=submit]')
    await expect(button).toHaveCSS('height', '42px')
    await expect(button).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  })
}

test('what was typed before the script ran stays, with the focus and the caret', async ({ sita: { page } }) => {
  const letThrough = await holdScripts(page)
  await page.goto('/signin', { waitUntil: 'commit' })
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

test('where a script does not come the page says so, and the button is itself again', async ({ sita: { page } }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/signin')
  await expect(page.getByText('A part of this page did not arrive.')).toBeVisible()
})

test('a reload brings back what was written, but for the secret', async ({ sita: { page } }) => {
  await page.goto('/signin')
  await isTakenOver(page)
  await page.getByLabel('E-mail or mobile number').fill('sita@example.com')
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.goto('/signin')
  await expect(page.getByLabel('E-mail or mobile number')).toHaveValue('sita@example.com')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(secret)
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })
  test('the page and the answer to its form say that scripts are needed', async ({ sita: { page }, world }) => {
    await page.goto('/signin')
    await expect(page.locator('noscript > *')).toBeVisible()
    await page.getByLabel('E-mail or mobile number').fill('sita@example.com')
    await page.getByLabel('Password', { exact: true }).fill(secret)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Scripts are needed here' })).toBeVisible()
    expect(page.url()).toBe(`${world.url}/signin`)
  })
})

for (const width of [390, 1440]) {
  test(`at ${width} px nothing moves by itself, and nobody else is asked`, async ({ sita, world }) => {
    const { page } = sita
    await page.setViewportSize({ width, height: 844 })
    await watchShifts(page)
    const strangers: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(world.url)) strangers.push(request.url())
    })
    for (const path of Object.keys(pages)) {
      await page.goto(path)
      await isTakenOver(page)
      expect(await shiftsOf(page), path).toBeLessThanOrEqual(0.02)
    }
    await atHome(sita)
    await page.reload()
    await sita.sees('Your book')
    await page.waitForLoadState('networkidle')
    expect(await shiftsOf(page), 'home').toBeLessThanOrEqual(0.02)
    expect(strangers).toEqual([])
  })
}
