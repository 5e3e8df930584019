import type { Load } from '@sahuji/contract/funding'
import { expect, test } from './test.ts'
import { failures, notices, opens } from './people/failing-calls.ts'
import { accountOf, comesHome, signsIn } from './people/newcomers.ts'
import { paidLoad } from './people/paid.ts'

// Each page and the calls that it opens with. They fail from the first time on: the page shows that in the place of what was
// asked for, hides nothing else, asks three times again at most, and says it once.

const home = [
  '/api/home',
  '/api/wallet',
  '/api/transaction/filter',
  '/api/current-user-info',
  '/api/general-pages',
] as const

const otherPages = ({ id, instrument_id }: Pick<Load, 'id' | 'instrument_id'>): Record<string, readonly string[]> => ({
  // the history
  '/dashboard/transactionHistory': ['/api/transaction/filter', '/api/current-user-info', '/api/general-pages'],
  '/dashboard/testTransactions': ['/api/sandbox/transaction/filter', '/api/wallet'],
  [`/dashboard/transactionHistory/singleTransaction/${id}`]: [`/api/transactions/${id}`],
  '/dashboard/generalPages/1': ['/api/general-pages/1', '/api/general-pages'],
  // a load
  '/dashboard/loadFunds': ['/api/funding/channels', '/api/wallet', '/api/funding/loads'],
  '/dashboard/loadFunds/ebanking': ['/api/list', '/api/funding/instruments'],
  [`/dashboard/loadFunds/ebanking/amount/${instrument_id}`]: ['/api/list', '/api/funding/instruments'],
  [`/dashboard/loadFunds/ebanking/return/${id}`]: [`/api/funding/loads/${id}`],
  // the account
  '/dashboard/profile': ['/api/profile', '/api/security', '/api/sessions', '/api/current-user-info'],
  '/dashboard/changePassword': ['/api/password'],
})

for (const [what, failure] of Object.entries(failures)) {
  test.describe(`${what}, at a first call`, () => {
    let load: Load
    test.beforeEach(async ({ sita, expected }) => {
      expected.push(/^500: /)
      load = await paidLoad(sita.world, await accountOf(sita), '500')
      await comesHome(sita)
      await sita.page.clock.install({ time: sita.world.clock.now() })
    })

    test('of home is the state of its own card', async ({ sita }) => {
      for (const call of home) {
        const counts = await opens(sita, '/dashboard/home', [call], failure)
        expect(counts.get(call), `${call} was asked`).toBe(failure.asked)
        await expect(notices(sita), `notices of ${call}`).toHaveCount(failure.notices)
        await expect(sita.page.locator('[aria-busy=true]'), `still coming beside ${call}`).toHaveCount(0)
        for (const part of ['MERCHANT WALLET', 'KYC STATUS', /^(Recent activity|Your book)$/, 'Talk to a person']) {
          await expect(sita.section(part), `beside ${call}`).toBeVisible()
        }
        const alerts = call === '/api/general-pages' || call === '/api/current-user-info' ? 0 : 1
        await expect(sita.page.getByRole('main').getByRole('alert'), `said of ${call}`).toHaveCount(alerts)
      }
    })

    test('of any other page is asked again three times at most, and said once', async ({ sita }) => {
      test.slow()
      for (const [path, calls] of Object.entries(otherPages(load))) {
        const counts = await opens(sita, path, calls, failure)
        for (const [call, count] of counts) expect(count, `${call} of ${path}`).toBeLessThanOrEqual(failure.asked)
        await expect(notices(sita), `notices of ${path}`).toHaveCount(failure.notices)
        await expect(sita.page.locator('[aria-busy=true]'), `still coming at ${path}`).toHaveCount(0)
        await expect(sita.page.getByRole('heading', { level: 1 }), path).toBeAttached()
      }
    })
  })
}

test('a failed user info at the verification of the e-mail is asked again three times at most', async ({
  sita,
  expected,
}) => {
  expected.push(/^500: /)
  await accountOf(sita, 'signed up')
  await signsIn(sita)
  await sita.isAt('/emailVerification')
  // the page is there with all it keeps, not only its address
  await expect(sita.page.getByRole('heading', { level: 1 })).not.toHaveText('Sign in')
  await sita.page.waitForLoadState('networkidle')
  await sita.page.clock.install({ time: sita.world.clock.now() })
  const counts = await opens(sita, '/emailVerification', ['/api/current-user-info'], failures['a fault'])
  expect([...counts.values()]).toEqual([4])
})

test('a failed wallet shows the balance of the user info, its own state, and asks again by a button', async ({
  sita,
}) => {
  const account = await accountOf(sita)
  await paidLoad(sita.world, account, '500')
  await sita.page.route('**/api/wallet', (route) =>
    route.fulfill({ status: 422, json: { status: '016', message: 'No wallet today.' } }),
  )
  await comesHome(sita)
  await sita.sees('Rs.499.75', { in: 'MERCHANT WALLET' })
  await sita.sees('We could not load this', { in: 'MERCHANT WALLET' })
  await sita.sees(/No wallet today\./, { in: 'MERCHANT WALLET' })
  await sita.page.unroute('**/api/wallet')
  await sita.section('MERCHANT WALLET').getByRole('button', { name: 'Try again' }).click()
  await sita.sees('Available', { in: 'MERCHANT WALLET' })
  await expect(sita.section('MERCHANT WALLET').getByRole('alert')).toHaveCount(0)
})

test('the button asks at once, also in the middle of a pause', async ({ sita, expected }) => {
  expected.push(/^500: /)
  await accountOf(sita)
  let count = 0
  await sita.page.route('**/api/wallet', (route) => {
    count += 1
    return route.fulfill({ status: 500, json: failures['a fault'].json })
  })
  await sita.page.clock.install({ time: sita.world.clock.now() })
  await signsIn(sita)
  await sita.isAt('/dashboard/home')
  await sita.sees('We could not load this', { in: 'MERCHANT WALLET' })
  // from here on no pause ends
  await sita.page.clock.pauseAt(await sita.page.evaluate(() => Date.now() + 50))
  await sita.page.unroute('**/api/wallet')
  const asked = sita.page.waitForRequest('**/api/wallet')
  await sita.section('MERCHANT WALLET').getByRole('button', { name: 'Try again' }).click()
  await asked
  expect(count).toBeLessThanOrEqual(4)
})

test('a failed user info is said on the screen; nothing is said of KYC before it is known', async ({ sita }) => {
  await accountOf(sita)
  await sita.page.route('**/api/current-user-info', (route) =>
    route.fulfill({ status: 422, json: { status: '7004', message: 'Nobody is at the desk.' } }),
  )
  await comesHome(sita)
  await sita.sees(/Your details could not be read/)
  await sita.sees('Not known at the moment', { in: 'KYC STATUS' })
  await sita.page.clock.install()
  await sita.page.clock.runFor(3_000)
  await sita.doesNotSee(/^You need to verify you KYC/)
  await sita.doesNotSee('Incomplete')
  await sita.page.unroute('**/api/current-user-info')
  await sita.page.getByRole('button', { name: 'Try again' }).click()
  await sita.sees('Incomplete', { in: 'KYC STATUS' })
  await sita.doesNotSee(/Your details could not be read/)
})
