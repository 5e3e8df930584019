import { operatorPassword } from '../server/testing/operators.ts'
import { totpNow } from '../server/testing/second-factors.ts'
import { expect, test } from './test.ts'
import { complaintsOf } from './world/complaints.ts'
import { entersOffice, operatorAt, setsUpOfficeApp, writesPassword } from './people/operators.ts'
import { withDevice } from './people/passkeys.ts'

test.describe('signing in to the back office', () => {
  test('sets up an authenticator app first, and asks for its code from then on', async ({ world, page, context }) => {
    const complaints = complaintsOf(context)
    const who = await operatorAt(world, page, ['administrator'])
    await writesPassword(who, '/operator/operators')
    // what was pressed is gone: whoever works by keys or by ear goes on at the heading
    await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeFocused()
    await setsUpOfficeApp(who)
    // where one was going is where one is
    await expect(page).toHaveURL(`${world.url}/operator/operators`)
    await expect(page.getByRole('heading', { level: 1, name: 'Operators' })).toBeVisible()
    await page.getByRole('button', { name: 'Roshani Tuladhar' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()

    await writesPassword(who, '/operator/audit')
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await expect(page.getByText('This code is wrong').first()).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(totpNow(world, who.secret))
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
    expect(complaints).toEqual([])
  })

  test('goes by a passkey', async ({ world, page }) => {
    const who = await operatorAt({ ...world, url: world.url.replace('127.0.0.1', 'localhost') }, page, ['viewer'])
    const device = await withDevice({ page } as never)
    await writesPassword(who, '/operator/audit')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
    expect(await device.count()).toBe(1)
    await page.context().clearCookies()
    await writesPassword(who, '/operator/audit')
    await page.getByRole('button', { name: 'Use a passkey', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  })

  test('says the same of a wrong password and of an account that does not exist', async ({ world, page }) => {
    const who = await operatorAt(world, page, ['viewer'])
    const wrong = page.getByText('Login Failed, Invalid Login Credentials!!').first()
    await writesPassword(who, '/operator', 'not the password')
    await expect(wrong).toBeVisible()
    await writesPassword({ ...who, email: 'nobody@sahuji.example' })
    await expect(wrong).toBeVisible()
    await writesPassword(who, '/operator', '')
    await expect(page.getByText('Please write your password.').first()).toBeVisible()
  })

  test('is asked for in place when the session has ended, and comes back to where it was', async ({ world, page }) => {
    const who = await operatorAt(world, page, ['administrator'])
    await entersOffice(who, '/operator/operators')
    // the counts beside the queues are asked for once more; refused, they would ask for the password before the keys do
    await page.waitForLoadState('networkidle')
    await world.app.db.write((tx) => tx.run`update operator_sessions set ended_at = now()`)
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page).toHaveURL(`${world.url}/operator/audit`)
  })
})

test('the keyboard alone moves through the log, opens a row, goes to a page and lists its keys', async ({
  world,
  page,
}) => {
  const who = await operatorAt(world, page, ['administrator'])
  await entersOffice(who, '/operator/audit')
  const rows = page.locator('tr[data-row]')
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(rows.nth(0).locator('[data-open]')).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(1).locator('[data-open]')).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows.nth(0).locator('[data-open]')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Where it hangs' })).toBeVisible()
  await expect(page).toHaveURL(/row=/)
  await page.keyboard.press('v')
  await expect(page.getByText(/Chain verified by/)).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'All keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  // the palette: pages by their names, the page's own keys, and what the server finds
  const line = page.getByRole('combobox', { name: 'Search and go' })
  const options = page.getByRole('dialog').getByRole('option')
  await page.keyboard.press('Control+k')
  await expect(line).toBeFocused()
  await page.keyboard.type('write off')
  await expect(options.first()).toContainText('Breaks')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${world.url}/operator/reconciliation/breaks`)
  await page.keyboard.press('Control+k')
  await page.route('**/api/operator/merchants?*', (route) => route.abort())
  await expect(line).toBeFocused()
  await page.keyboard.type('nobody of that name')
  const again = page.getByRole('option', { name: 'The search did not answer. Try again' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/operator/merchants?*')
  await again.click()
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page.getByRole('heading', { level: 1, name: 'Operators' })).toBeVisible()
})

test('two administrators open an account; its link, sent to its own address, sets a password and a second factor', async ({
  world,
  page,
  browser,
}) => {
  const who = await operatorAt(world, page, ['administrator'])
  await entersOffice(who, '/operator/operators')
  await page.getByRole('button', { name: 'New operator' }).click()
  await page.getByLabel('Name').fill('Dolma Lama')
  await page.getByLabel('E-mail').fill('dolma@sahuji.example')
  await page.getByLabel('Mobile, if you know it').fill('9801234567')
  await page.getByRole('button', { name: 'Ask for the account' }).click()
  const waits = page.getByRole('region', { name: 'Waits for a second person' })
  await expect(waits).toContainText('A new account for Dolma Lama')
  await expect(waits.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  const second = await browser.newContext()
  const pemba = await operatorAt(world, await second.newPage(), ['administrator'], 'Pemba Lama')
  await entersOffice(pemba, '/operator/operators')
  const asked = pemba.page.getByRole('region', { name: 'Waits for a second person' })
  await asked.getByRole('button', { name: 'Approve' }).click()
  await pemba.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(pemba.page.getByRole('row', { name: /Dolma Lama/ })).toContainText('Link not used yet')
  await expect(asked).toHaveCount(0)
  const [mail] = await world.app.outbox('dolma@sahuji.example')
  const link = /http\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  await second.close()

  const context = await browser.newContext()
  const dolma = { ...who, email: 'dolma@sahuji.example', name: 'Dolma Lama', secret: '', page: await context.newPage() }
  await dolma.page.goto(link)
  await dolma.page.getByLabel('New password').fill(operatorPassword)
  await dolma.page.getByRole('button', { name: 'Set the password' }).click()
  await expect(dolma.page.getByText('Your password is set')).toBeVisible()
  await entersOffice(dolma, '/operator/audit')
  await expect(dolma.page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await context.close()
})

test('the log is narrowed by its address', async ({ world, page }) => {
  const who = await operatorAt(world, page, ['administrator'])
  await entersOffice(who, '/operator/audit')
  await expect(page.locator('tr[data-row]').filter({ hasText: 'Added an authenticator app' })).toHaveCount(1)
  await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Signed in' })
  await expect(page).toHaveURL(/what=operator\.signed_in/)
  await expect(page.locator('tr[data-row]').filter({ hasText: 'Added an authenticator app' })).toHaveCount(0)
  await page.goto(`${world.url}/operator/audit?outcome=refused&from=2020-01-01&to=2020-01-02`)
  await expect(page.getByText('No row matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
})

test('no merchant is sent a file of the office', async ({ page, world }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${world.url}/operator`)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const ofOffice = new Set(asked.filter((path) => path.startsWith('/assets/') && path.endsWith('.js')))
  asked.length = 0
  for (const path of ['/signin', '/signup', '/forgotPassword', '/generalPages/1']) {
    await page.goto(world.url + path, { waitUntil: 'networkidle' })
  }
  expect(ofOffice.size).toBeGreaterThan(0)
  expect(asked.filter((path) => ofOffice.has(path))).toEqual([])
})
