import * as tariff from '@sahuji/contract/tariff'
import { type Allowance, allowance, readAllowance } from '@sahuji/contract/tariff'
import { listTransactions } from '@sahuji/contract/transactions'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { passTime, useMovableTime } from '../../testing/failing-calls.ts'
import { type FakeServer, on } from '../../testing/fake-server.ts'
import { historyRoutes } from '../../testing/history.ts'
import { watchShifts } from '../../testing/layout-shift.ts'
import { merchant, merchantBeforeKyc } from '../../testing/merchant.ts'
import { openPageAs } from '../../testing/open-page.tsx'
import { smallestAnswer, smallestAnswers, smallestValue } from '../../testing/contract-answers.ts'
import { sees } from '../../testing/seen.ts'

afterEach(async () => {
  vi.useRealTimers()
  await page.viewport(1440, 900)
})

/** As little as the contract allows, with the figures that the banner names. */
const starter: Allowance = {
  ...smallestValue(allowance),
  tier: 'starter',
  amount_max: 50_000n,
  month_amount: 500_000n,
  balance_max: 999_900n,
  may_withdraw: false,
}

/** Opens home for a shop without transactions. */
const opensNewHome = (user: Parameters<typeof openPageAs>[0]): Promise<FakeServer> =>
  openPageAs(
    user,
    '/dashboard/home',
    ...smallestAnswers(tariff),
    on(listTransactions, () => ({ data: [], next: null })),
    ...historyRoutes(),
    on(readAllowance, () => ({ ...smallestAnswer(readAllowance), tier: starter })),
  )

const steps = () => page.getByRole('list', { name: 'First steps' })

test('a verified KYC is one of the first steps', async () => {
  await opensNewHome(merchant)
  await sees('2 of 4')
})

test.each([390, 900])('home goes from the wallet to the first steps, KYC and the book at %i px', async (width) => {
  await page.viewport(width, 900)
  await opensNewHome(merchantBeforeKyc)
  await sees('Your book')
  await sees('First steps')
  await sees('Talk to a person')
  const tops = ['MERCHANT WALLET', 'First steps', 'KYC STATUS', 'Your book', 'Talk to a person'].map(
    (name) => page.getByRole('heading', { name, exact: true }).element().getBoundingClientRect().top,
  )
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
})

test.each([390, 900, 1440])(
  'the KYC banner has its place before it is shown and moves nothing at %i px',
  async (width) => {
    useMovableTime()
    await page.viewport(width, 900)
    await opensNewHome(merchantBeforeKyc)
    const band = () => document.querySelector('[data-banner]:not([data-banner="soft"])')
    await expect.poll(() => band()?.getAttribute('data-banner')).toBe('coming')
    await expect.poll(() => document.querySelectorAll('[aria-busy=true]').length).toBe(0)
    const kept = band()!.getBoundingClientRect().toJSON() as unknown
    const shifts = watchShifts()
    await passTime(3)
    await sees(
      /^You need to verify you KYC in order to make any type of transactions using the Sahuji merchant application\./,
    )
    await sees(
      /^Until then: load Rs\.500 at a time and Rs\.5,000 a month, up to a balance of Rs\.9,999\. Nothing goes out/,
    )
    expect(band()!.getBoundingClientRect().toJSON()).toEqual(kept)
    expect(shifts()).toBeLessThanOrEqual(0.02)
  },
)

// the last one: what was ticked off and dismissed stays so in this browser
test('the first steps are ticked off one by one, and can be dismissed', async () => {
  await opensNewHome(merchantBeforeKyc)
  await sees('1 of 4')
  expect(steps().getByRole('listitem').elements()).toHaveLength(4)
  expect(steps().getByRole('listitem').first().element().textContent).toMatch(
    /E-mail and phone verified.*\d\d:\d\d and \d\d:\d\d/,
  )
  await sees(/The first payment or load becomes line one/)
  await steps().getByRole('link', { name: 'Open the sandbox' }).click()
  await expect.poll(() => location.pathname).toBe('/dashboard/testTransactions')
  history.back()
  await sees('2 of 4')
  await page.getByRole('button', { name: 'Do not show this again' }).click()
  await expect.element(page.getByText('First steps')).not.toBeInTheDocument()
})
