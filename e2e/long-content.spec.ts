import type { Route } from '@playwright/test'
import { expect, test } from './test.ts'
import { accountOf, comesHome } from './people/newcomers.ts'
import { paidLoad } from './people/paid.ts'
import type { Person } from './people/person.ts'

// Whatever people and banks call themselves and whatever a gateway answers: nothing makes a page wider than its window.

const widths = [320, 390, 1440]
const long = 'W'.repeat(80)
const longLine = '{"CbsMessage":"'.padEnd(2_000, 'x')

/** The fields of any answer that people, banks and gateways write. */
const written =
  /^(name|trade_name|bank_name|short_name|institution|counterparty|remark|reason|raw|rail_reference|account|last_used|title)$/

const stretched = (key: string, value: unknown): unknown =>
  typeof value === 'string' && written.test(key) ? (key === 'raw' || key === 'reason' ? longLine : long) : value

/** An answer that is no longer wanted, because the page went on, is none. */
const stretch = (route: Route): Promise<void> =>
  stretchedAnswer(route).catch(() => route.abort().catch(() => undefined))

async function stretchedAnswer(route: Route): Promise<void> {
  const response = await route.fetch()
  const text = await response.text()
  if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response, body: text })
  const body: unknown = JSON.parse(text, stretched)
  return route.fulfill({ response, json: body })
}

interface Seen {
  id: string
  instrument_id: string
}

/** Each page that shows what others wrote, and what is pressed there to see all of it. */
const pages: Record<string, { at: (load: Seen) => string; presses?: string }> = {
  'the home screen': { at: () => '/dashboard/home' },
  'the ways to load': { at: () => '/dashboard/loadFunds' },
  'the banks': { at: () => '/dashboard/loadFunds/ebanking' },
  'the amount': { at: ({ instrument_id }) => `/dashboard/loadFunds/ebanking/amount/${instrument_id}` },
  'a load': { at: ({ id }) => `/dashboard/loadFunds/ebanking/return/${id}` },
  'the history': { at: () => '/dashboard/transactionHistory' },
  'a transaction': {
    at: ({ id }) => `/dashboard/transactionHistory/singleTransaction/${id}`,
    presses: 'Show original messages',
  },
  'the profile': { at: () => '/dashboard/profile' },
}

const overflow = ({ page }: Person) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test.describe('long words and long lines', () => {
  let load: Seen
  test.beforeEach(async ({ sita }) => {
    load = await paidLoad(sita.world, await accountOf(sita), '500')
    await comesHome(sita)
    await sita.page.route(/\/api\//, stretch)
  })

  test.afterEach(({ sita }) => sita.page.unrouteAll({ behavior: 'ignoreErrors' }))

  for (const [what, { at, presses }] of Object.entries(pages)) {
    test(`do not widen ${what}`, async ({ sita }) => {
      for (const width of widths) {
        await sita.page.setViewportSize({ width, height: 900 })
        await sita.opens(at(load))
        await expect(sita.page.locator('main [aria-busy=true]')).toHaveCount(0)
        if (presses) await sita.presses(presses)
        expect(await overflow(sita), `${what} at ${width}`).toBeLessThanOrEqual(0)
      }
    })
  }
})
