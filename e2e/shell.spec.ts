import type { Locator, Route } from '@playwright/test'
import { expect, test } from './test.ts'
import { accountOf, atHome, signsIn } from './people/newcomers.ts'
import { pressable, type Person } from './people/person.ts'

const kycText =
  'You need to verify you KYC in order to make any type of transactions using the Sahuji merchant application.'
const sidebar = ({ page }: Person) => page.getByRole('complementary', { name: 'Sidebar' })

test.describe('the shell', () => {
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

test.describe('the rail of tablets', () => {
  test('shows a group beside it, and takes it away on a choice, on Escape and elsewhere', async ({ sita }) => {
    await sita.page.setViewportSize({ width: 900, height: 700 })
    await atHome(sita)
    const entry = sidebar(sita).getByRole('link', { name: 'QR Code' })
    const account = sidebar(sita).getByRole('button', { name: 'Account' })
    await expect(entry).toHaveCount(0)
    await account.click()
    await expect(entry).toBeInViewport({ ratio: 1 })
    await sita.page.keyboard.press('Escape')
    await expect(entry).toHaveCount(0)
    await expect(account).toBeFocused()
    await account.click()
    await sita.page.getByRole('main').click({ position: { x: 5, y: 5 } })
    await expect(entry).toHaveCount(0)
    await account.click()
    await entry.click()
    await sita.isAt('/dashboard/qrcode')
    await expect(entry).toHaveCount(0)
  })
})

test.describe('the card', () => {
  test('KYC STATUS says each state in the words of the specification and leads to the profile', async ({
    sita,
    world,
  }) => {
    await atHome(sita)
    await sita.sees('Incomplete', { in: 'KYC STATUS' })
    const profile = sita.section('KYC STATUS').getByRole('link', { name: 'Open profile' })
    await expect(profile).toHaveAttribute('href', '/dashboard/profile')
    for (const [status, words] of [
      ['PROCESSING', 'Processing'],
      ['VALID', 'KYC Verified'],
      ['REJECTED', 'KYC Rejected'],
    ] as const) {
      await world.app.owner.write((tx) => tx.run`update merchants set kyc_status = ${status}, kyc_submitted_at = now()`)
      await sita.page.reload()
      await sita.sees(words, { in: 'KYC STATUS' })
    }
  })

  test('of the support has another border for an accepted agent', async ({ sita, world }) => {
    await atHome(sita)
    const border = () => sita.section('Talk to a person').evaluate((card) => getComputedStyle(card).borderTopColor)
    const usual = await border()
    await world.app.owner.write((tx) => tx.run`update people set agent = 'ACCEPTED'`)
    await sita.page.reload()
    await expect.poll(border).not.toBe(usual)
  })
})

test.describe('the theme switcher', () => {
  const groundOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor)
  const html = ({ page }: Person) => page.locator('html')
  const colour = ({ page }: Person, part: string, name: string) =>
    page.getByRole('group', { name: part }).locator('label', { hasText: name })

  test('recolours a drawn page while one points, the real one when one chooses', async ({ sita }) => {
    await atHome(sita)
    await pressable(sita.page.getByRole('banner'), /Sita/).click()
    await sita.page.getByRole('menuitem', { name: 'Appearance' }).click()
    const sheet = sita.page.getByRole('dialog', { name: 'Appearance' })
    await expect(sheet).toBeVisible()
    await colour(sita, 'Sidebar', 'Pine').hover()
    await expect(sheet.locator('[data-skin=pine]').first()).toBeVisible()
    await expect(html(sita)).not.toHaveAttribute('data-side', 'pine')
    await colour(sita, 'Sidebar', 'Pine').click()
    await sita.page.keyboard.press('ArrowRight')
    await expect(html(sita)).toHaveAttribute('data-side', 'indigo')
    await sita.page.keyboard.press('ArrowLeft')
    await colour(sita, 'Top bar', 'Linen').click()
    await colour(sita, 'Background', 'Mist').click()
    await sita.page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    expect(await groundOf(sidebar(sita))).toBe('rgb(21, 51, 40)')
    expect(await groundOf(sita.page.getByRole('banner'))).toBe('rgb(243, 233, 217)')
    expect(await groundOf(sita.page.locator('body'))).toBe('rgb(243, 248, 251)')
  })

  test('keeps what was chosen over a reload, before the first paint, and over signing out', async ({ sita }) => {
    await atHome(sita)
    await sita.opens('/dashboard/transactionHistory')
    await sita.sees('No transactions yet')
    // as a plain link of another page leads to it
    await sita.page.evaluate(() => void (location.hash = 'appearance'))
    await colour(sita, 'Background', 'Cream').click()
    await sita.page.getByText('Dark', { exact: true }).click()
    await expect(html(sita)).toHaveAttribute('data-theme', 'dark')
    const cream = await groundOf(sita.page.locator('body'))
    // the banner of KYC behind the sheet has a Close too
    await pressable(sita.page.getByRole('dialog', { name: 'Appearance' }), 'Close').click()
    await sita.isAt('/dashboard/transactionHistory')
    // no script of the app may run: what is painted first is enough
    await sita.page.route('**/assets/**.js', (route) => route.abort())
    await sita.page.goto(`${sita.world.url}/dashboard/home`, { waitUntil: 'commit' })
    await expect(html(sita)).toHaveAttribute('data-page', 'cream')
    await expect(html(sita)).toHaveAttribute('data-theme', 'dark')
    await sita.page.unrouteAll()
    await sita.opens('/dashboard/home')
    await pressable(sita.page.getByRole('banner'), /Sita/).click()
    await sita.page.getByRole('menuitem', { name: 'Logout' }).click()
    await sita.isAt(/\/(signin)?$/)
    expect(await groundOf(sita.page.locator('body'))).toBe(cream)
  })
})

test('on a phone a notice lies at the foot, and over no button of a sheet that comes from there', async ({ sita }) => {
  await sita.page.setViewportSize({ width: 390, height: 844 })
  await atHome(sita)
  await sita.opens('/dashboard/profile')
  const top = async () => (await sita.page.locator('[data-notice]').first().boundingBox())!.y
  await pressable(sita.page.locator('main'), /^Copy: /).click()
  await expect.poll(top).toBeGreaterThan(700)
  await sita.page.evaluate(() => void (location.hash = 'appearance'))
  await expect(sita.page.getByRole('dialog', { name: 'Appearance' })).toBeVisible()
  await expect.poll(top).toBeLessThan(100)
})

test('a page still to come says what it will do, and links to what works', async ({ sita }) => {
  await atHome(sita)
  for (const [path, links] of [
    ['my-events', 2],
    // counters have a QR already
    ['qrcode', 3],
    ['create-ticket/1/Jatra', 2],
  ] as const) {
    await sita.opens(`/dashboard/${path}`)
    await sita.sees('This is not open yet')
    await expect(sita.section('What it will do').getByRole('paragraph')).toHaveCount(2)
    await expect(sita.section('What works today').getByRole('link')).toHaveCount(links)
  }
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

  test('an answer that was on its way while the line went ends no banner', async ({ sita }) => {
    await atHome(sita)
    const { promise: isGone, resolve: goes } = Promise.withResolvers<void>()
    const answersLate = async (route: Route) => {
      const answer = await route.fetch()
      await isGone
      await route.fulfill({ response: answer })
    }
    await sita.page.route('**/api/transaction/filter**', answersLate, { times: 1 })
    await sita.opens('/dashboard/transactionHistory')
    await sita.page.context().setOffline(true)
    await sita.sees(/No connection/)
    goes()
    await sita.sees('No transactions yet')
    await sita.sees(/No connection/)
    await sita.page.unrouteAll()
    await sita.page.context().setOffline(false)
    await sita.doesNotSee(/No connection/)
  })
})
