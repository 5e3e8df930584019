import { operatorRoles } from '@sahuji/contract/operator'
import type { Route } from '@playwright/test'
import { expect, test } from './test.ts'
import { entersOffice, operatorAt } from './people/operators.ts'

// Each page of the sidebar, whose calls all fail from the first one on: it keeps its heading and its frame, says so where
// the answers were to stand, asks a few times and no more, and is whole once it is asked to try again. A no is said as it is, and
// where the line went, or patience is asked for, the pages of money say so as well.

const nobody = '01a00000-0000-7000-8000-000000000000'

const every = [
  'kyc',
  'money',
  'second-person',
  'payouts',
  'account-papers',
  'settlements',
  'reconciliation',
  'reconciliation/breaks',
  'reconciliation/statements',
  'reconciliation/maps',
  `reconciliation/statements/${nobody}`,
  'reconciliation/rows?account=rail_clearing:khalti&day=2026-11-19',
  'bank-files',
  `bank-files/${nobody}`,
  'support',
  `support/${nobody}`,
  'jobs',
  'merchants',
  'merchant-rules',
  'ledger',
  'rails',
  'tariff',
  'content/reasons',
  'content/pages',
  'content/notices',
  'content/banks',
  'content/holidays',
  'audit',
  'operators',
]

const ofMoney = every.filter((path) =>
  /^(money|second-person|payouts|settlements|reconciliation|bank-files|jobs)/.test(path),
)

const failures = {
  'a fault': { status: 500, json: { status: '001', message: 'Internal system error.' }, asked: 8, pages: every },
  'a no': { status: 422, json: { status: '7004', message: 'The till is being counted.' }, asked: 2, pages: ofMoney },
  'too many': { status: 429, json: { status: '005', message: 'Too many requests.' }, asked: 8, pages: ofMoney },
  'no line': { asked: 8, pages: ofMoney },
} as const

const isOfPage = ({ pathname }: URL) => pathname.startsWith('/api/operator/') && pathname !== '/api/operator/me'

for (const [what, failure] of Object.entries(failures)) {
  test(`${what} at the first calls of a page of the office is said in its place, and tried again`, async ({
    world,
    page,
    expected,
  }) => {
    test.slow()
    expected.push(/^500: /, /ERR_FAILED/)
    await entersOffice(await operatorAt(world, page, operatorRoles))
    await page.clock.install({ time: world.clock.now() })
    for (const path of failure.pages) {
      await test.step(path, async () => {
        const counts = new Map<string, number>()
        await page.route(isOfPage, (route: Route) => {
          const { pathname, search } = new URL(route.request().url())
          counts.set(pathname + search, (counts.get(pathname + search) ?? 0) + 1)
          return 'status' in failure ? route.fulfill({ status: failure.status, json: failure.json }) : route.abort()
        })
        await page.goto(`${world.url}/operator/${path}`)
        const alert = page.getByRole('main').getByRole('alert')
        await expect(async () => {
          await page.clock.runFor(5_000)
          expect(await alert.count()).toBeGreaterThan(0)
        }).toPass({ timeout: 15_000, intervals: [100] })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        for (const [call, count] of counts) expect(count, `${call} at ${path}`).toBeLessThanOrEqual(failure.asked)
        await page.unroute(isOfPage)
        const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
        while ((await again.count()) > 0) {
          // what is read again by itself meanwhile takes its button away
          await again
            .first()
            .click({ timeout: 5_000 })
            .catch(() => undefined)
          await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
          await page.clock.runFor(500)
        }
        if (path.endsWith(nobody)) await expect(alert).toContainText('This does not exist')
        else await expect(alert).toHaveCount(0)
      })
    }
  })
}
