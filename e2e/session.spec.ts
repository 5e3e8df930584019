import { forgetLimits } from '../server/testing/people.ts'
import { expect, test } from './test.ts'
import { cachedAnswers } from './people/cached-answers.ts'
import { accountOf, atHome, signsIn } from './people/newcomers.ts'
import { messagesTo } from './people/post.ts'
import { copiedStorage, storedNames, storedText } from './people/storage.ts'

// the whole hundred is counted where the values are written, in dashboard/src/platform/storage/vault.test.ts
const tries = Number.parseInt(process.env['STORAGE_TRIES'] ?? '2', 10)

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

test('a signed-out visitor is sent to the sign-in, returns by mobile number or e-mail, and the session is stored encrypted for this browser alone', async ({
  sita,
  world,
  browser,
}) => {
  await accountOf(sita)
  await sita.opens('/dashboard/transactionHistory')
  await expect(sita.page).toHaveURL(/\/signin(\?|$)/)
  await signsIn(sita, { password: 'not the password' })
  await sita.sees('Login Failed, Invalid Login Credentials!!')
  await sita.sees('3000')
  expect(await storedNames(sita)).toEqual([])
  await signsIn(sita, { name: sita.mobile_no })
  await sita.isAt(/\/dashboard\/(transactionHistory|home)/)
  // beside those of the specification: the role in the shop, rights for a time, and which sign-in it is
  await expect.poll(() => storedNames(sita)).toEqual([...specified, 'entered', 'granted', 'role'].toSorted())
  const text = await storedText(sita)
  for (const secret of [sita.email, sita.name, sita.mobile_no, 'sh_', 'pk_live']) expect(text).not.toContain(secret)
  for (const path of ['/', '/signin', '/signup']) {
    await sita.opens(path)
    await sita.isAt('/dashboard/home')
  }
  await sita.page.reload()
  await sita.sees('MERCHANT WALLET')
  await sita.isAt('/dashboard/home')
  const thief = await browser.newContext()
  await copiedStorage(sita, thief)
  const page = await thief.newPage()
  await page.goto(`${world.url}/dashboard/home`)
  await expect(page).toHaveURL(/\/signin(\?|$)/)
  await thief.close()
})

test('signing in with an unverified e-mail resends the link and leads to /emailVerification', async ({
  sita,
  world,
}) => {
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

test('the session ends in every tab at logout, and nothing of it stays', async ({ sita, anotherTab }) => {
  await atHome(sita)
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

test('a session leaves nothing behind when it is refused, however late the other answers come', async ({
  sita,
  world,
}) => {
  await atHome(sita)
  test.setTimeout(Math.max(150_000, tries * 10_000))
  // the user info arrives after the refusal, then before it; `npm run test:sign-out` tries a hundred moments
  for (let attempt = 0; attempt < tries; attempt += 1) {
    // the limits exist to stop a hundred sign-ins in a row
    await forgetLimits(world.app)
    // home would ask too, be refused, and leave before the intended page is loaded
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
  // a session that the server has ended: an open dashboard would find out itself, before the test asks
  await sita.page.goto('about:blank')
  await world.app.owner.write((tx) => tx.run`delete from sessions`)
  await sita.page.goto(`${world.url}/dashboard/transactionHistory`, { waitUntil: 'commit' })
  await expect(sita.page).toHaveURL(/\/signin(\?|$)/)
  await sita.sees('Your session has ended. Sign in again.')
  expect(await storedNames(sita)).toEqual([])
})
