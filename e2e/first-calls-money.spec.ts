import { expect, test } from './test.ts'
import { failures, noLine, notices, opens } from './people/failing-calls.ts'
import { accountOf, comesHome } from './people/newcomers.ts'
import { paidLoad } from './people/paid.ts'

// The pages of money between wallets and out of them, as first-calls.spec.ts has the others: each call that a page opens with
// fails from the first time on, the line's too. What it was asked for says so once, and nothing comes without end.

/** By page its calls, and how often a call's address is asked with other words beside it. */
const pages: Record<string, Record<string, { addresses?: number; alerts?: number }>> = {
  '/dashboard/sendFund': {
    '/api/transfers/overview': {},
    '/api/transfers': {},
    // whom one sent to before is a shortcut
    '/api/transfers/contacts': { alerts: 0 },
  },
  '/dashboard/requestFund': { '/api/transfers/overview': {}, '/api/transfers/contacts': { alerts: 0 } },
  '/dashboard/fundRequests': {
    '/api/transfers/requests': { addresses: 2 },
    '/api/transfers/blocks': {},
    // of use where one is paid
    '/api/transfers/overview': { alerts: 0 },
  },
  '/dashboard/counters': { '/api/counters': {} },
  '/dashboard/bankDeposit': {
    '/api/payouts/accounts': {},
    '/api/payouts/overview': {},
    // said in its own line
    '/api/wallet': { alerts: 0 },
  },
  '/dashboard/bankDeposit?tab=accounts': { '/api/payouts/accounts': {}, '/api/payouts/banks': {} },
  // the rows stand without their sums
  '/dashboard/bankDeposit?tab=history': { '/api/payouts': {}, '/api/payouts/totals': { alerts: 0 } },
  '/dashboard/bankDeposit?tab=settlement': { '/api/payouts/settlement': {} },
  // the bell asks beside the page
  '/dashboard/notifications': { '/api/notifications': { addresses: 2 } },
  '/dashboard/loadFunds/trace': { '/api/support/questions': {}, '/api/trace': {} },
}

for (const [what, failure] of Object.entries({ ...failures, 'no line': noLine })) {
  test(`${what}, at a first call of a page of money, is said once where its answer was to stand`, async ({
    sita,
    expected,
  }) => {
    test.setTimeout(240_000)
    expected.push(/^500: /, /ERR_FAILED/)
    await paidLoad(sita.world, await accountOf(sita), '500')
    await comesHome(sita)
    await sita.page.clock.install({ time: sita.world.clock.now() })
    for (const [path, calls] of Object.entries(pages)) {
      for (const [call, { addresses = 1, alerts = 1 }] of Object.entries(calls)) {
        await test.step(`${call} of ${path}`, async () => {
          const look = async () => {
            await expect(notices(sita), 'notices').toHaveCount(failure.notices)
            await expect(sita.page.locator('[aria-busy=true]'), 'still coming').toHaveCount(0)
            await expect(sita.page.getByRole('main').getByRole('alert'), 'said').toHaveCount(alerts)
            await expect(sita.page.getByRole('heading', { level: 1 })).toBeAttached()
            if (path === '/dashboard/bankDeposit' && call === '/api/wallet')
              await sita.sees('In your wallet now: not known at the moment')
          }
          const counts = await opens(sita, path, [call], failure, look)
          const most = 'most' in failure ? failure.most : failure.asked
          expect(counts.get(call), 'asked').toBeLessThanOrEqual(most * addresses)
        })
      }
    }
  })
}
