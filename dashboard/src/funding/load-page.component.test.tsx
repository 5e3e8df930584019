import { listBanks } from '@sahuji/contract/banks'
import * as funding from '@sahuji/contract/funding'
import { type Load, listChannels, listInstruments, quoteLoad, readLoad } from '@sahuji/contract/funding'
import { cancelLoad, checkLoad } from '@sahuji/contract/funding/acts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { failing, passTime, useMovableTime } from '../../testing/failing-calls.ts'
import { type FakeServer, type Handler, on } from '../../testing/fake-server.ts'
import { eBankingOverview, instrument, quoteOf } from '../../testing/loading.ts'
import { creditedLoad } from '../../testing/loads.ts'
import { merchantRoutes } from '../../testing/merchant.ts'
import { openPage } from '../../testing/open-page.tsx'
import { smallestAnswers } from '../../testing/contract-answers.ts'
import { sees } from '../../testing/seen.ts'

afterEach(() => void vi.useRealTimers())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** A load whose payer left for the bank two minutes ago. */
const atBank = (fields: Partial<Load> = {}): Load => ({
  ...creditedLoad,
  state: 'at_bank',
  bank_name: 'Nabil Bank',
  created_at: ago(2),
  expires_at: ago(-13),
  can_cancel: true,
  is_rail_down: false,
  ...fields,
})

const opens = (given: Load, ...handlers: Handler[]): Promise<FakeServer> =>
  openPage(
    `/dashboard/loadFunds/ebanking/return/${given.id}`,
    ...smallestAnswers(funding),
    ...merchantRoutes(),
    on(listBanks, () => []),
    on(listInstruments, () => [instrument]),
    on(listChannels, () => [eBankingOverview]),
    on(quoteLoad, ({ amount }) => quoteOf(amount)),
    on(readLoad, () => given),
    on(checkLoad, () => given),
    ...handlers,
  )

const amount = () => page.getByRole('textbox', { name: /Amount to load/ })

test('a failed load is tried again with bank, amount, purpose and note kept', async () => {
  const remark = 'Cardamom, Ilam, lot 14'
  await opens(atBank({ state: 'failed', can_cancel: false, amount: 123_456n, remark }))
  await page
    .getByRole('button', { name: 'Try again with Nabil Bank' })
    .or(page.getByRole('link', { name: 'Try again with Nabil Bank' }))
    .click()
  await expect.element(amount()).toHaveValue('1,234.56')
  await expect.element(page.getByRole('textbox', { name: /^Remark/ })).toHaveValue(remark)
  await expect.element(page.getByLabelText('Purpose')).toHaveValue('stock')
  expect(location.pathname).toBe(`/dashboard/loadFunds/ebanking/amount/${instrument.id}`)
  await page.getByRole('button', { name: /^Continue to / }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('asks the bank at once about a load whose payer is back, and offers no second payment', async () => {
  const server = await opens(atBank({ returned_at: ago(0), asked: 2, next_check_at: ago(-1), can_cancel: false }))
  await sees('Asking the bank')
  await sees(/has not reported the result yet/)
  await sees(/Asked so far: \d/)
  await sees(/You may close this page. We keep asking\./)
  await expect.poll(() => server.asked(checkLoad)).toBeGreaterThan(0)
  for (const never of [/Back to the bank’s page/, 'Cancel this load', 'I have finished at the bank', /Try again/])
    await expect.element(page.getByRole('main').getByRole('button', { name: never })).not.toBeInTheDocument()
  await expect.element(page.getByText('Waiting for you')).not.toBeInTheDocument()
})

test('asks at longer intervals about a load whose payer returned two minutes ago', async () => {
  await opens(atBank({ returned_at: ago(2), asked: 9, next_check_at: ago(-1), can_cancel: false }))
  await sees(/has still not reported the result/)
  await sees(/We ask the bank again, at longer and longer intervals/)
})

test('does not ask again after a clear refusal, and starts anew where the bank’s page opens once', async () => {
  useMovableTime()
  const used = atBank({ amount: 72_000n, is_page_used: true, next_check_at: ago(-1) })
  const server = await opens(
    used,
    failing(checkLoad, 'a refusal'),
    on(cancelLoad, () => atBank({ state: 'cancelled', can_cancel: false })),
  )
  await sees('At the bank')
  await expect.poll(() => server.asked(checkLoad)).toBeGreaterThan(0)
  await passTime(3)
  const asked = server.asked(checkLoad)
  await passTime(60)
  expect(server.asked(checkLoad)).toBe(asked)
  await sees(/The bank’s page opens only once, and it was opened\./)
  await expect.element(page.getByRole('button', { name: /Back to the bank’s page/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Begin again' }).click()
  await page.getByRole('button', { name: 'Ask, and begin again' }).click()
  await expect.element(amount()).toHaveValue('720')
  expect(server.asked(cancelLoad)).toBe(1)
})

test('shows a payer who has finished that the bank knows of no payment, and what to do', async () => {
  await opens(atBank())
  await page.getByRole('button', { name: 'I have finished at the bank' }).click()
  await sees(/The bank knows of no payment yet\./)
  await sees(/Asked at/)
  await sees(/we keep asking/)
})
