import { expect, type Page, test as base } from '@playwright/test'
import { complaintsOf } from './world/complaints.ts'
import { freePort } from '../server/testing/free-port.ts'
import { type ForeignServer, startForeignServer } from './world/foreign-server.ts'

// The dashboard as built for our own server, behind a proxy to one that implements only the specification's calls.

const dist = new URL('../dashboard/dist', import.meta.url).pathname

const test = base.extend<{ foreign: ForeignServer; complaints: string[] }>({
  foreign: async ({}, use) => {
    const server = await startForeignServer(await freePort(), dist)
    await use(server)
    await server.close()
  },
  complaints: [
    async ({ context }, use) => {
      const complaints = complaintsOf(context)
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})
test.use({ serviceWorkers: 'allow' })

async function signsIn(
  page: Page,
  { url }: ForeignServer,
  { who = 'sita@example.com', password = 'momo with achar 7' } = {},
) {
  if (!page.url().startsWith(`${url}/signin`)) await page.goto(`${url}/signin`)
  await page.getByLabel('E-mail or mobile number').fill(who)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const comesHome = async (page: Page, foreign: ForeignServer) => {
  await signsIn(page, foreign)
  await expect(page).toHaveURL(/\/dashboard\/home$/)
}

/** The specified requests, by call. Spec §7. */
const specified: Record<string, string[]> = {
  'POST /api/merchant/login': ['email', 'mobile_no', 'password', 'desktop_fcm'],
  'POST /api/phone/resend': ['email'],
  'GET /api/logout': [],
  'GET /api/general-pages': [],
  'GET /api/notifications': [],
  'GET /api/wallet': [],
  'GET /api/current-user-info': [],
  'GET /api/list': [],
  'GET /api/transaction/filter': [],
  'GET /api/sandbox/transaction/filter': [],
}
const ours = new Set(['sahuji-proof', 'idempotency-key', 'sahuji-time-zone'])

test('the specified screens work, and only the specified fields are sent', async ({ foreign, page }) => {
  await signsIn(page, foreign, { password: 'not the password' })
  await expect(page.getByText('Login Failed, Invalid Login Credentials!!')).toBeVisible()
  await comesHome(page, foreign)
  const main = page.locator('main')
  await expect(main.getByText('1,234')).toBeVisible()
  await expect(main.getByText('KYC Verified')).toBeVisible()
  await expect(main.getByRole('link', { name: /Nabil Bank/ })).toBeVisible()
  await expect(page.locator('footer').getByRole('link', { name: 'Terms of the other house' })).toBeVisible()
  await expect(main.getByRole('alert')).toHaveCount(0)

  await page.goto(`${foreign.url}/dashboard/transactionHistory`)
  await expect(main.getByRole('link', { name: /Nabil Bank/ })).toBeVisible()
  await page.goto(`${foreign.url}/dashboard/testTransactions`)
  await expect(main.getByText('Nothing in the sandbox yet')).toBeVisible()
  await page.goto(`${foreign.url}/dashboard/loadFunds/ebanking`)
  await expect(main.getByText('Nabil Bank')).toBeVisible()

  await page.getByRole('banner').getByRole('button', { name: /Sita/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin(\?|$)/)
  for (const { call, headers, query, fields } of foreign.calls) {
    expect(Object.keys(specified), 'calls of the specification').toContain(call)
    expect(specified[call], call).toEqual(expect.arrayContaining(fields))
    expect(query, call).toBe(call.endsWith('transaction/filter') ? '?sort=DESC' : '')
    expect(
      headers.filter((name) => ours.has(name)),
      call,
    ).toEqual([])
    expect(headers, call).toEqual(expect.arrayContaining(['accept', 'app-authorizer']))
  }
})

test('values are kept unchanged, a row without a name states what it is, and unknown features are not offered', async ({
  foreign,
  page,
}) => {
  await page.goto(`${foreign.url}/signin`)
  await page.getByLabel('E-mail or mobile number').focus()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  for (const name of ['Open a merchant account', 'Forgot it?']) {
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  }
  await expect(page.getByLabel(/Remember this device/)).toHaveCount(0)
  await comesHome(page, foreign)
  expect(foreign.calls.map(({ call }) => call)).not.toContain('POST /api/passkeys/challenge')
  await page.goto(`${foreign.url}/dashboard/profile`)
  const vendor = page.getByRole('region', { name: 'Vendor' }).or(page.locator('#vendor')).first()
  await expect(vendor).toContainText('1.5 PERCENT')
  await expect(vendor).toContainText('50000.00')
  await expect(vendor).toContainText('V-17')
  const bank = page.locator('#bank')
  await expect(bank).toContainText('Nabil Bank')
  await expect(bank).toContainText('Tinkune')
  await expect(bank).not.toContainText('••••')
  for (const path of ['home', 'transactionHistory']) {
    await page.goto(`${foreign.url}/dashboard/${path}`)
    await expect(page.locator('main tbody tr[data-row]')).toHaveCount(2)
    await expect(page.locator('main tbody tr[data-row]').nth(1)).toContainText('Load')
    for (const text of await page.locator('main tbody td').allInnerTexts()) expect(text.trim()).not.toMatch(/,(\s|$)/m)
  }
  await expect(page.getByRole('link', { name: 'Change Password' })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: /Sita/ }).click()
  await page.getByRole('menuitem', { name: 'Change Password' }).click()
  await expect(page).toHaveURL(/\/dashboard\/changePassword$/)
  const main = page.locator('main')
  await expect(main.getByText('cannot be changed in this dashboard')).toBeVisible()
  await expect(main.getByRole('link', { name: '+977-1-4620147' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'QR Code' })).toBeVisible()
  await page.goto(`${foreign.url}/dashboard/profile`)
  await expect(page.locator('#contact')).toContainText('sita@example.com')
  await expect(page.locator('#contact').getByRole('button')).toHaveCount(0)
  for (const id of ['sessions', 'security']) await expect(page.locator(`#${id}`)).toHaveCount(0)
  await expect(page.locator('footer').getByRole('link', { name: 'Terms of the other house' })).toBeVisible()
  // after everything that an idle dashboard does
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))))
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('at the verification of the phone no other number is offered and no second code is asked for; the push subscription goes with the sign-in', async ({
  foreign,
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    const pushManager = { getSubscription: async () => ({ endpoint: 'https://push.example/1' }) }
    Object.assign(ServiceWorkerContainer.prototype, { getRegistrations: async () => [{ pushManager }] })
  })
  const sent = page.waitForRequest('**/api/merchant/login')
  await signsIn(page, foreign, { who: 'hari@example.com' })
  expect((await sent).postDataJSON()).toMatchObject({ desktop_fcm: '{"endpoint":"https://push.example/1"}' })
  await expect(page.getByRole('heading', { name: 'Verify Your Account' })).toBeVisible()
  await expect.poll(() => foreign.calls.map(({ call }) => call)).toContain('POST /api/phone/resend')
  await expect(page.getByRole('button', { name: 'Change the number' })).toHaveCount(0)
  const codes = () => foreign.calls.filter(({ call }) => call === 'POST /api/phone/resend').length
  await expect(page.getByRole('button', { name: /^Resend OTP After \d+ seconds$/ })).toBeDisabled()
  expect(codes()).toBe(1)
  await page.reload()
  // longer after the load than an automatic code takes
  await expect(page.getByRole('button', { name: /^Resend OTP After (?:1\d|2[0-5]) seconds$/ })).toBeDisabled()
  expect(codes()).toBe(1)
  await expect(page.getByText('An OTP Code has been sent')).toHaveCount(0)
})

test('an incomplete answer is reported in its place, kept data remains, and unsupported pages state that', async ({
  foreign,
  page,
}) => {
  const says = page
    .getByText(
      /This is not offered here|This cannot be changed here|cannot be changed in this dashboard|This is not available here|This text cannot be shown here/,
    )
    .first()
  for (const path of ['/signup', '/forgotPassword']) {
    await page.goto(foreign.url + path)
    await expect(says, path).toBeVisible()
    await expect(page.locator('form'), path).toHaveCount(0)
  }
  await comesHome(page, foreign)
  const main = page.locator('main')
  await expect(main.getByText('1,234')).toBeVisible()
  const html = { contentType: 'text/html', body: '<h1>Please wait</h1>' }
  const lacking = { html, nothing: { status: 204 }, empty: { json: {} }, null: { json: { data: null } } }
  for (const [what, answer] of Object.entries(lacking)) {
    await page.route('**/api/**', (route) => route.fulfill(answer))
    await page.goto(`${foreign.url}/dashboard/home`)
    await expect(page.getByText('Your details could not be read'), what).toBeVisible()
    await expect(main.getByRole('region', { name: 'MERCHANT WALLET' }), what).toContainText('We could not load this')
    await page.unrouteAll()
  }
  // the session remains, and the name is the earlier one
  await page.goto(`${foreign.url}/dashboard/transactionHistory`)
  await expect(main.getByRole('link', { name: /Nabil Bank/ })).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Sita Sharma')).toBeVisible()

  // unsupported pages state that
  const within = ['loadFunds', 'profile', 'changePassword', 'generalPages/7', 'transactionHistory/singleTransaction/41']
  for (const path of within) {
    await page.goto(`${foreign.url}/dashboard/${path}`)
    await expect(says, path).toBeVisible()
    await expect(page.locator('h1').first()).toBeAttached()
  }
})
