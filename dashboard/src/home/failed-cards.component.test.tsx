import { readHome } from '@sahuji/contract/home'
import type { RouteEntry } from '@sahuji/contract/http/route'
import { readCurrentUser } from '@sahuji/contract/session'
import { listTransactions } from '@sahuji/contract/transactions'
import { readWallet } from '@sahuji/contract/wallet'
import * as tariff from '@sahuji/contract/tariff'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { failing, triesAgain, useMovableTime } from '../../testing/failing-calls.ts'
import { on } from '../../testing/fake-server.ts'
import { becomes } from '../../testing/frozen-time.ts'
import { merchantBeforeKyc, merchantRoutes } from '../../testing/merchant.ts'
import { openPage, openPageAs } from '../../testing/open-page.tsx'
import { smallestAnswers } from '../../testing/contract-answers.ts'

afterEach(() => void vi.useRealTimers())

/** What the part of the page under a heading says. */
const cardText = (heading: string): string =>
  [...document.querySelectorAll('section')].find((part) => part.querySelector('h2')?.textContent === heading)
    ?.textContent ?? ''
const says = async (heading: string, text: string) => {
  await expect.poll(() => cardText(heading)).toContain(text)
}
const tryAgain = () => page.getByRole('button', { name: 'Try again' })
const wallet = merchantRoutes().find(({ entry }) => entry.path === readWallet.path)!

test('a failed wallet shows the balance of the user info and its own failure, and asks again by its button', async () => {
  const server = await openPage('/dashboard/home', failing(readWallet, 'a clear no'))
  await expect.element(page.getByText('The till is being counted.').first()).toBeVisible()
  await says('MERCHANT WALLET', 'Rs.12,345.50')
  await says('MERCHANT WALLET', 'We could not load this')
  await says('MERCHANT WALLET', 'The till is being counted.')
  await triesAgain(tryAgain(), server, wallet)
  await says('MERCHANT WALLET', 'Available')
  await expect.element(page.getByRole('main').getByRole('alert')).not.toBeInTheDocument()
})

test('the button of a failed card asks at once in the middle of a pause', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const server = await openPage('/dashboard/home', failing(readWallet, 'a fault'))
  await says('MERCHANT WALLET', 'We could not load this')
  const asked = server.asked(readWallet)
  // a click of the locator waits, and the frozen time moves on meanwhile
  ;(tryAgain().element() as HTMLElement).click()
  await becomes(() => server.asked(readWallet), asked + 1)
})

test('a failed user info is named above the page, and no KYC status is claimed before it is known', async () => {
  useMovableTime()
  const server = await openPageAs(
    merchantBeforeKyc,
    '/dashboard/home',
    ...smallestAnswers(tariff),
    failing(readCurrentUser, 'a clear no'),
  )
  await expect.element(page.getByText(/Your details could not be read/)).toBeVisible()
  await says('KYC STATUS', 'Not known at the moment')
  await vi.advanceTimersByTimeAsync(3_000)
  await expect.element(page.getByText(/^You need to verify you KYC/)).not.toBeInTheDocument()
  await expect.element(page.getByText('Incomplete')).not.toBeInTheDocument()
  await triesAgain(
    tryAgain(),
    server,
    on(readCurrentUser, () => merchantBeforeKyc),
  )
  await says('KYC STATUS', 'Incomplete')
  await expect.element(page.getByText(/Your details could not be read/)).not.toBeInTheDocument()
})

const proofs: [entry: RouteEntry, heading: string, text: string][] = [
  [readWallet, 'MERCHANT WALLET', 'Available'],
  [listTransactions, 'Recent activity', 'Sita Gurung'],
  [readHome, 'Collected, 14 days', ''],
  [readCurrentUser, 'KYC STATUS', 'KYC Verified'],
]

test.each(proofs.map(([silent]) => ({ path: silent.path, silent })))(
  'home shows every other card while $path does not answer',
  async ({ silent }) => {
    await openPage(
      '/dashboard/home',
      on(readHome, () => ({
        balances: [],
        collected: [{ day: '2026-11-28', amount: 7_700n, fees: 0n, count: 1 }],
        collected_last_week: { amount: 0n, fees: 0n, count: 0 },
        open_loads: [],
        open_requests: [],
      })),
      on(silent, () => new Promise<never>(() => undefined)),
    )
    await expect.element(page.getByRole('heading', { name: 'MERCHANT WALLET' })).toBeVisible()
    for (const [entry, heading, text] of proofs) {
      if (entry === silent) continue
      await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
      await says(heading, text)
    }
  },
)
