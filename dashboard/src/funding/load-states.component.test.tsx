import { listBanks } from '@sahuji/contract/banks'
import { createLoad, listChannels, listInstruments, type Load, quoteLoad } from '@sahuji/contract/funding'
import { readHome } from '@sahuji/contract/home'
import { listTransactions } from '@sahuji/contract/transactions'
import { readHistoryTotals } from '@sahuji/contract/transactions/totals'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { historyRoutes } from '../../testing/history.ts'
import { type Handler, on, refuse } from '../../testing/fake-server.ts'
import { eBankingOverview, instrument, quoteOf } from '../../testing/loading.ts'
import { begunLoad, loadPage, loadRoutes, returnedLoad } from '../../testing/loads.ts'
import { payment } from '../../testing/merchant.ts'
import { openPage, reopenPage } from '../../testing/open-page.tsx'
import { doesNotSee, isSeen, sees } from '../../testing/seen.ts'

afterEach(() => vi.restoreAllMocks())

const opens = (load: Load, ...handlers: Handler[]) => openPage(loadPage(load), ...routesOf(load), ...handlers)

const routesOf = (load: Load): Handler[] => [
  ...loadRoutes(load),
  on(listBanks, () => []),
  on(listInstruments, () => [instrument]),
  on(listChannels, () => [eBankingOverview]),
  on(quoteLoad, ({ amount }) => quoteOf(amount)),
]

const main = () => page.getByRole('main')
const says = (text: string | RegExp) => isSeen(main().getByText(text))

/** One row of the history, an open load at home. */
const inLists = (load: Load, row: Partial<ReturnType<typeof payment>>): Handler[] => [
  ...historyRoutes(),
  on(listTransactions, () => ({ data: [payment({ kind: 'load', net: null, ...row })], next: null })),
  on(readHistoryTotals, () => ({
    found: 1,
    counted: 0,
    money_in: 0n,
    money_out: 0n,
    fees: 0n,
    net: 0n,
    left_out: [],
    is_whole: true,
  })),
  on(readHome, () => ({
    balances: [],
    collected: [],
    collected_last_week: { amount: 0n, fees: 0n, count: 0 },
    open_loads: [load],
    open_requests: [],
  })),
]

test('shows a load that the bank declined as failed, with the bank’s own words behind a press', async () => {
  const reason = 'Declined by the bank: insufficient balance'
  await opens(returnedLoad({ state: 'failed', service_code: '023', reason, next_check_at: null }))
  await says('Failed')
  await says('Nothing left your account')
  await says(/There is not enough money in the account, or the bank does not allow this payment\./)
  await doesNotSee('To be credited')
  await doesNotSee('Not yet')
  await page.getByRole('button', { name: 'The bank’s messages' }).click()
  await says(reason)
  await says(/Code 023/)
  // a paragraph within a paragraph is not valid HTML
  expect(document.querySelectorAll('p p')).toHaveLength(0)
})

test('shows a load that was paid by card instead as in review', async () => {
  await opens(returnedLoad({ state: 'unclear', review: 'other_instrument', service_code: '099' }))
  await says(/^Your money is here\. We review it because it was paid in another way than you chose\./)
  await says('In review')
})

test('shows that there is no connection until it is back, and the state of the load', async () => {
  await opens(begunLoad())
  await says('At the bank')
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  await sees(/^No connection/)
  onLine.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await doesNotSee(/^No connection/)
  await says('At the bank')
})

test('leads to the open load of the same amount in place of a second one', async () => {
  const open = begunLoad()
  await openPage(
    `/dashboard/loadFunds/ebanking/amount/${instrument.id}`,
    ...routesOf(open),
    on(createLoad, () => refuse('load_open', { id: open.id })),
  )
  await page.getByRole('textbox', { name: /Amount to load/ }).fill('1000')
  await page.getByLabelText('Purpose').selectOptions('Buying stock')
  await page.getByRole('button', { name: /^Continue to / }).click()
  await page.getByRole('button', { name: 'Go to the bank' }).click()
  const sentence = page.getByText(/A load of the same amount from this bank is still open/)
  await expect.element(sentence).toBeVisible()
  expect(sentence.elements()).toHaveLength(1)
  await page.getByRole('link', { name: 'See the open load' }).click()
  await says('Waiting for you at the bank')
})

test('offers no second payment while an answer is unclear, on any page', async () => {
  const unclear = returnedLoad({ state: 'unclear', service_code: '099' })
  const row = { state: 'unclear', reference: unclear.reference } as const
  const lists = inLists(unclear, row)
  const first = await opens(unclear, ...lists)
  await says('Unclear')
  await says(/Do not pay again/)
  for (const name of [/Load funds/, /Continue/, /Back to the bank/, /Try again/, /Pay/])
    await expect.element(main().getByRole('button', { name })).not.toBeInTheDocument()
  const links = [...document.querySelectorAll('main > div > :not(nav) a')].map((link) => link.textContent)
  expect(links.filter((text) => /Load funds|Continue|Back to the bank|Try again|Pay/.test(text))).toEqual([])

  const second = await reopenPage(first, '/dashboard/home', ...routesOf(unclear), ...lists)
  await says(/^Do not pay again/)
  await reopenPage(second, '/dashboard/transactionHistory', ...routesOf(unclear), ...lists)
  await says('Unclear')
  await says(/Do not pay again/)
  await expect
    .element(main().getByRole('link', { name: 'Where is my money?' }).first())
    .toHaveAttribute('href', `/dashboard/loadFunds/trace?q=${unclear.reference}`)
})

test('shows that the gateway is silent, and follows automatically once the money is there', async () => {
  const silent = returnedLoad({ state: 'unclear', service_code: '099', is_rail_down: true })
  const server = await opens(silent)
  await says(/The bank’s gateway does not answer at the moment/)
  server.answer(
    ...loadRoutes({ ...silent, state: 'credited', is_rail_down: false, next_check_at: null, service_code: null }),
  )
  await server.send('news', { facts: ['load.credited'], notifications: [] })
  await says('Completed')
  await says('The money is in your wallet')
})
