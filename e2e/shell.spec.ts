import { expect, test } from './test.ts'
import { accountOf, atHome, signsIn } from './people/newcomers.ts'
import { pressable, type Person } from './people/person.ts'

const kycText =
  'You need to verify you KYC in order to make any type of transactions using the Sahuji merchant application.'
const sidebar = ({ page }: Person) => page.getByRole('complementary', { name: 'Sidebar' })
const widthOf = async (person: Person) => (await sidebar(person).boundingBox())?.width

test.describe('the shell', () => {
  for (const [width, side] of [
    [1440, 240],
    [1221, 240],
    [1220, 64],
    [768, 64],
  ] as const) {
    test(`at ${width} has a sidebar of ${side} and a top bar of 70`, async ({ sita }) => {
      await sita.page.setViewportSize({ width, height: 900 })
      await atHome(sita)
      await expect(sidebar(sita)).toBeVisible()
      await expect.poll(() => widthOf(sita)).toBe(side)
      expect((await sita.page.getByRole('banner').boundingBox())?.height).toBe(70)
    })
  }

  test('at 767 keeps the sidebar in a drawer of 280 that closes 100 ms after a choice', async ({ sita }) => {
    await sita.page.setViewportSize({ width: 767, height: 900 })
    await atHome(sita)
    await expect(sidebar(sita)).toHaveCount(0)
    await sita.presses('Menu')
    const drawer = sita.page.getByRole('dialog')
    await expect.poll(async () => (await drawer.locator('..').boundingBox())?.width).toBe(280)
    await sita.page.clock.install()
    await drawer.getByRole('link', { name: 'Transaction History' }).click()
    await sita.isAt('/dashboard/transactionHistory')
    await expect(drawer).toHaveCount(0)
  })

  test('nothing scrolls sideways, at any width', async ({ sita }) => {
    await atHome(sita)
    for (const path of ['home', 'loadFunds', 'loadFunds/ebanking', 'transactionHistory']) {
      await sita.opens(`/dashboard/${path}`)
      for (const width of [320, 390, 768, 900, 1221, 1440]) {
        await sita.page.setViewportSize({ width, height: 900 })
        await expect(sita.page.locator('main h1')).toBeAttached()
        const over = () =>
          sita.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        await expect.poll(over, { message: `${path} at ${width}` }).toBe(0)
      }
    }
  })

  test('names the person, and has the entries of the specification', async ({ sita }) => {
    await atHome(sita)
    for (const words of [sita.name, sita.email]) await expect(sidebar(sita).getByText(words)).toBeVisible()
    await expect(sidebar(sita).getByText(new RegExp(sita.mobile_no))).toBeVisible()
    await expect(sidebar(sita).getByRole('link', { name: new RegExp(sita.name) })).toHaveAttribute(
      'href',
      '/dashboard/profile',
    )
    const entries = [
      'Home',
      'Services',
      'Transaction History',
      'Sandbox Transactions',
      'Cooperative Statement',
      'Account',
    ]
    for (const name of entries) await expect(pressable(sita.page, name)).toBeVisible()
    await sita.sees('+977-1-4620147')
    await pressable(sita.page.getByRole('banner'), /Sita/).click()
    for (const name of ['Change Password', 'My Profile', 'Logout']) {
      await expect(sita.page.getByRole('menuitem', { name })).toBeVisible()
    }
  })

  test('lists the general pages in the footer, each by its id', async ({ sita }) => {
    await atHome(sita)
    await expect(sita.page.locator('footer a[href^="/dashboard/generalPages/"]')).not.toHaveCount(0)
  })
})

test.describe('the KYC banner', () => {
  test('comes two seconds after the page, in the words of the specification, and can be closed', async ({ sita }) => {
    await sita.page.clock.install()
    await atHome(sita)
    await sita.page.clock.runFor(2_100)
    await sita.sees(kycText)
    const banner = sita.page.getByRole('alert').filter({ hasText: kycText })
    await expect(banner.getByRole('link')).toHaveAttribute('href', '/dashboard/updateKYC')
    await banner.getByRole('button', { name: 'Close' }).click()
    await sita.doesNotSee(kycText)
  })

  test('is not there before, and not for a merchant whose KYC is valid', async ({ sita, world }) => {
    await accountOf(sita)
    await world.app.owner.write((tx) => tx.run`update merchants set kyc_status = 'VALID', kyc_submitted_at = now()`)
    await sita.page.clock.install()
    await signsIn(sita)
    await sita.sees('KYC Verified', { in: 'KYC STATUS' })
    await sita.page.clock.runFor(5_000)
    await sita.doesNotSee(kycText)
  })
})

test.describe('what goes wrong', () => {
  for (const path of ['/404', '/no/such/page']) {
    test(`${path} is not found, with a way home`, async ({ sita }) => {
      await sita.opens(path)
      await sita.sees(/missing or (was )?moved|missing or has (been )?moved/i)
      await expect(pressable(sita.page, /back.*home|home/i)).toBeVisible()
    })
  }

  test('an unknown path of the dashboard is not found inside the shell', async ({ sita }) => {
    await atHome(sita)
    await sita.opens('/dashboard/noSuchScreen')
    await sita.sees(/missing or/i)
    await expect(sidebar(sita)).toBeVisible()
  })

  test('an answer of 500 says so with code and request, and can be tried again', async ({ sita, expected }) => {
    await atHome(sita)
    expected.push(/^500: GET .*api\/transaction/)
    const fault = { status: '001', message: 'Something went wrong on our side.', request_id: 'req-4711' }
    await sita.page.route('**/api/transaction/filter**', (route) => route.fulfill({ status: 500, json: fault }))
    await sita.opens('/dashboard/transactionHistory')
    await sita.sees('We could not load this')
    await sita.sees(/req-4711/)
    await sita.page.unrouteAll()
    await sita.presses('Try again')
    await sita.sees('No transactions yet')
  })

  test('without a connection a banner says so, and goes when it is back', async ({ sita }) => {
    await atHome(sita)
    await sita.sees('MERCHANT WALLET')
    await sita.page.context().setOffline(true)
    await sita.sees(/No connection/)
    await sita.sees('MERCHANT WALLET')
    await sita.page.context().setOffline(false)
    await sita.doesNotSee(/No connection/)
  })
})
