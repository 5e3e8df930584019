import { forgetLimits } from '../server/testing/people.ts'
import { expect, test } from './test.ts'
import { cachedAnswers } from './people/cached-answers.ts'
import { accountOf, atHome, signsIn } from './people/newcomers.ts'
import { messagesTo } from './people/post.ts'
import { copiedStorage, storedNames, storedText } from './people/storage.ts'

// the whole hundred is counted where the values are written, in dashboard/src/platform/vault.test.ts
const tries = Number.parseInt(process.env['STORAGE_TRIES'] ?? '6', 10)

const specified = [
  'id_token',
  'name',
  'email',
  'mobile_no',
  'verified',
  'email_verified',
  'vendor_id',
  'kyc',
  'avatar',
  'agent',
  'vendor_key_production',
  'vendor_key_sandbox',
  'commission',
  'commission_type',
  'bank_transfer_limit',
  'bank_id',
  'bank_name',
  'branch_name',
  'branch_id',
  'account_number',
  'account_name',
].toSorted()

test.describe('signing in', () => {
  test('by e-mail leads home', async ({ sita }) => {
    await accountOf(sita)
    await sita.opens('/')
    await signsIn(sita)
    await sita.isAt('/dashboard/home')
    await sita.sees(sita.name)
  })

  test('by mobile number leads home', async ({ sita }) => {
    await accountOf(sita)
    await signsIn(sita, { name: sita.mobile_no })
    await sita.isAt('/dashboard/home')
  })

  test('goes with Tab from the name to the password', async ({ sita }) => {
    await sita.opens('/signin')
    await sita.page.getByLabel('E-mail or mobile number').focus()
    await sita.page.keyboard.press('Tab')
    await expect(sita.page.getByLabel('Password', { exact: true })).toBeFocused()
  })

  test('takes the list of what is missing away when the fields are written', async ({ sita }) => {
    await sita.opens('/signin')
    await sita.presses('Sign in')
    const list = sita.page.getByText('2 things need another look')
    await expect(list).toBeVisible()
    await sita.fills({ 'E-mail or mobile number': sita.email })
    await expect(list).toBeVisible()
    await sita.fills({ Password: 'x' })
    await expect(list).toHaveCount(0)
  })

  test('with a wrong password says 3000 and never which field was wrong', async ({ sita }) => {
    await accountOf(sita)
    await signsIn(sita, { password: 'not the password' })
    await sita.sees('3000')
    await sita.sees('Login Failed, Invalid Login Credentials!!')
    await signsIn(sita, { name: 'nobody@example.com' })
    await sita.sees('Login Failed, Invalid Login Credentials!!')
    // in the form, said once, however often it failed
    const said = sita.page.getByText('Login Failed, Invalid Login Credentials!!')
    await expect(said).toHaveCount(1)
    await expect(sita.page.getByRole('form', { name: 'Sign in' }).getByRole('alert')).toContainText('Code 3000')
    await sita.isAt(/\/(signin)?$/)
    expect(await storedNames(sita)).toEqual([])
  })

  test('says what the server said, at any HTTP status; 3000 where it answered without; 004 where nothing answered', async ({
    sita,
    expected,
  }) => {
    expected.push(/^50[02]: /)
    const fallback = 'Login Failed, Invalid Login Credentials!!'
    const answers: [answer: object | 'none', title: string, note: string | RegExp][] = [
      [{ status: 422, json: { status: '3001', message: 'This shop is closed.' } }, '3001', 'This shop is closed.'],
      [{ status: 500, json: { status: 9, message: 'The till broke.' } }, '9', 'The till broke.'],
      [{ status: 404, json: { message: 'Nobody of this name.' } }, '3000', 'Nobody of this name.'],
      [{ status: 200, json: { status: '3002', message: 'Ask your branch.' } }, '3002', 'Ask your branch.'],
      [{ status: 200, json: { message: 'Not from here.' } }, '3000', 'Not from here.'],
      [{ status: 200, json: { status: '000', user: {} } }, '3000', fallback],
      [{ status: 502, body: '<h1>Bad gateway</h1>' }, '3000', fallback],
      ['none', '004', /^There was no answer\./],
    ]
    await sita.opens('/signin')
    for (const [answer, title, note] of answers) {
      await sita.page.route('**/api/merchant/login', (route) =>
        answer === 'none' ? route.abort() : route.fulfill(answer),
      )
      await signsIn(sita)
      const said = sita.page.getByRole('form', { name: 'Sign in' }).getByRole('alert')
      await expect(said).toContainText(note)
      await expect(said).toContainText(`Code ${title}`)
      await sita.page.unroute('**/api/merchant/login')
    }
    expect(await storedNames(sita)).toEqual([])
  })

  test('with an unverified e-mail resends the link and leads to /emailVerification', async ({ sita, world }) => {
    await accountOf(sita, 'signed up')
    world.clock.advance({ seconds: 40 })
    const before = await messagesTo(sita, sita.email)
    const resent = sita.page.waitForRequest('**/api/email/resend')
    await signsIn(sita)
    expect((await resent).postDataJSON()).toEqual({ email: sita.email })
    await sita.isAt('/emailVerification')
    await expect.poll(() => messagesTo(sita, sita.email)).toBe(before + 1)
    await sita.opens('/dashboard/home')
    await sita.isAt('/emailVerification')
  })

  test('is asked of anonymous visitors of the dashboard, who come back to where they were going', async ({ sita }) => {
    await accountOf(sita)
    await sita.opens('/dashboard/transactionHistory')
    await expect(sita.page).toHaveURL(/\/signin(\?|$)/)
    await signsIn(sita)
    await sita.isAt(/\/dashboard\/transactionHistory|\/dashboard\/home/)
  })
})

test.describe('the session', () => {
  test.beforeEach(async ({ sita }) => void (await atHome(sita)))

  test('is kept under exactly the names of the specification, encrypted', async ({ sita }) => {
    await expect.poll(() => storedNames(sita)).toEqual(specified)
    const text = await storedText(sita)
    for (const secret of [sita.email, sita.name, sita.mobile_no, 'sh_', 'pk_live']) expect(text).not.toContain(secret)
  })

  test('outlives a reload', async ({ sita }) => {
    await sita.page.reload()
    await sita.sees('MERCHANT WALLET')
    await sita.isAt('/dashboard/home')
  })

  test('copied into another browser is useless', async ({ sita, world, browser }) => {
    const thief = await browser.newContext()
    await copiedStorage(sita, thief)
    const page = await thief.newPage()
    await page.goto(`${world.url}/dashboard/home`)
    await expect(page).toHaveURL(/\/signin(\?|$)/)
    await thief.close()
  })

  test('ends in every tab at logout, and nothing of it stays', async ({ sita, anotherTab }) => {
    const other = await anotherTab(sita)
    await other.opens('/dashboard/transactionHistory')
    await other.sees('Transaction History')
    await sita.page.getByRole('button', { name: /Sita/ }).last().click()
    await sita.page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(sita.page).toHaveURL(/\/signin(\?|$)/)
    await expect(other.page).toHaveURL(/\/signin(\?|$)/)
    await other.sees('You were signed out in another tab.')
    expect(await storedNames(sita)).toEqual([])
  })

  test('leads from every page before it to the dashboard', async ({ sita }) => {
    for (const path of ['/', '/signin', '/signup']) {
      await sita.opens(path)
      await sita.isAt('/dashboard/home')
    }
  })

  test('leaves nothing behind when it is refused, however late the other answers come', async ({ sita, world }) => {
    test.setTimeout(Math.max(150_000, tries * 10_000))
    // each try another moment: the user info arrives before, with and after the refusal
    for (let attempt = 0; attempt < tries; attempt += 1) {
      // a hundred sign-ins in a row are what the limits are for
      await forgetLimits(world.app)
      // home would ask too, be refused, and leave before the page that is meant is there
      await sita.page.goto(`${world.url}/mark.svg`)
      let refuse = () => {}
      const refused = new Promise<void>((now) => (refuse = now))
      await sita.page.route('**/api/current-user-info', async (route) => {
        const answer = await route.fetch()
        if (attempt % 2 === 0) await refused
        await route.fulfill({ response: answer })
        refuse()
      })
      await sita.page.route('**/api/transaction/filter*', async (route) => {
        if (attempt % 2 === 1) await refused
        await route.fulfill({ status: 401, json: { status: '003', message: 'Your session has ended.' } })
        refuse()
      })
      await sita.page.goto(`${world.url}/dashboard/transactionHistory`, { waitUntil: 'commit' })
      await expect(sita.page).toHaveURL(/\/signin(\?|$)/)
      await expect(sita.page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
      expect(await storedNames(sita), `try ${attempt}`).toEqual([])
      expect(await cachedAnswers(sita.page), `answers of try ${attempt}`).toEqual([])
      await sita.page.unrouteAll({ behavior: 'wait' })
      await signsIn(sita)
      await sita.isAt('/dashboard/home')
    }
  })

  test('that the server has ended leads to /signin with a notice', async ({ sita, world }) => {
    // an open dashboard would find it out by itself, before it is asked
    await sita.page.goto('about:blank')
    await world.app.owner.write((tx) => tx.run`delete from sessions`)
    await sita.page.goto(`${world.url}/dashboard/transactionHistory`, { waitUntil: 'commit' })
    await expect(sita.page).toHaveURL(/\/signin(\?|$)/)
    await sita.sees('Your session has ended. Please sign in again.')
    expect(await storedNames(sita)).toEqual([])
  })

  test('shows an answer with status 7004 as a notice, whatever its HTTP status', async ({ sita }) => {
    await sita.page.route('**/api/wallet', (route) =>
      route.fulfill({ status: 200, json: { status: 7004, message: 'The wallet rests today.' } }),
    )
    await sita.opens('/dashboard/home')
    await sita.sees('The wallet rests today.')
    await sita.sees('7004')
    await sita.isAt('/dashboard/home')
  })
})
