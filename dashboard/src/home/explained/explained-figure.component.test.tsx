import { readHome } from '@sahuji/contract/home'
import { explainFigure, type FigureLine } from '@sahuji/contract/home/figures'
import { readWallet } from '@sahuji/contract/wallet'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { on } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'

const line = (place: number, fields: Partial<FigureLine> = {}): FigureLine => ({
  seq: 120_460 + place,
  id: `0193a000-0000-7000-8000-00000000000${place}`,
  at: new Date('2026-11-27T06:30:00Z'),
  kind: 'payment',
  counterparty: 'Bishal Tamang',
  method: 'qr',
  account_kind: 'rail_clearing:onepg',
  amount: 30_000n,
  moved: 29_760n,
  balance: null,
  ...fields,
})
const load = line(4, { seq: null, kind: 'load', counterparty: 'Nabil Bank', account_kind: null, amount: 250_000n })
const today = { day: kathmanduDay(new Date()), amount: 75_000n, fees: 600n, count: 3 }
let asked: object[] = []
beforeEach(() => void (asked = []))

const opened = async (sum = 75_000n) =>
  openPage(
    '/dashboard/home',
    on(readHome, () => ({
      balances: [],
      collected: [today],
      collected_last_week: { amount: 60_000n, fees: 480n, count: 2 },
      position: { wallet_seq: 120_466, restricted_seq: 0 },
      refunds: { amount: 1_000n, count: 1 },
      open_loads: [],
      open_requests: [],
    })),
    on(readWallet, () => ({
      balance: 1_234_550n,
      available: 1_200_000n,
      held: 34_550n,
      restricted: 0n,
      on_its_way: 250_000n,
      as_of: new Date(),
    })),
    on(explainFigure, (ask) => {
      asked.push(ask)
      if (ask.figure === 'on_its_way') return { sum: 250_000n, count: 1, moved: 0n, lines: [load], next: null }
      if (ask.cursor) return { sum, count: 3, moved: 74_400n, lines: [line(1, { amount: 15_000n })], next: null }
      return { sum, count: 3, moved: 74_400n, lines: [line(3), line(2)], next: 'more' }
    }),
  )
const figure = (amount: string) => page.getByRole('button', { name: `${amount} The lines behind it` })
const panel = page.getByRole('region', { name: 'Why this figure' })

test('a figure of today opens the lines that make it, up to the place that home counted, and their sum', async () => {
  await opened()
  await figure('Rs.750.00').click()
  await expect.element(panel.getByRole('heading', { name: /Why Rs.750.00/ })).toHaveFocus()
  await expect.poll(() => asked[0]).toMatchObject({ figure: 'collected', wallet_seq: 120_466, restricted_seq: 0 })
  await expect.element(panel.getByText(/1.more.line/)).toBeVisible()
  await expect.element(panel.getByText('The same, to the paisa')).toBeVisible()
  await panel.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => panel.getByRole('link', { name: /Bishal Tamang/ }).elements().length).toBe(3)
  await expect
    .element(panel.getByRole('link', { name: 'These in the transaction history' }))
    .toHaveAttribute('href', `/dashboard/transactionHistory?from=${today.day}&to=${today.day}&kind=collected`)
  await expectAccessible()
})

test('by keyboard: Enter opens the lines, Escape closes them, and the figure has the focus again', async () => {
  await opened()
  const fees = figure('Rs.6.00')
  await expect.element(fees).toHaveAttribute('aria-expanded', 'false')
  fees.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByRole('heading', { name: /Why Rs.6.00/ })).toHaveFocus()
  await expect.element(fees).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(fees).toHaveFocus()
  await expect.element(panel).not.toBeInTheDocument()
})

test('what is available is counted from the wallet and what is held', async () => {
  await opened()
  await figure('Rs.12,000.00').click()
  await expect.element(panel.getByText('−Rs.345.50')).toBeVisible()
  expect(asked).toEqual([])
})

test('lines that no longer add up to the figure on the screen are named', async () => {
  await opened(80_000n)
  await figure('Rs.750.00').click()
  await expect.element(panel.getByText('Something has moved since: it is now Rs.800.00')).toBeVisible()
})

test('what is on its way opens the loads that a bank may still confirm, without a word of the ledger', async () => {
  await opened()
  await figure('Rs.2,500.00').click()
  await expect.element(panel.getByRole('table', { name: 'Your loads' })).toBeVisible()
  await expect.element(panel.getByRole('link', { name: /Nabil Bank/ })).toBeVisible()
  await expect.element(panel.getByText('The same, to the paisa')).toBeVisible()
  expect(panel.element().textContent).not.toMatch(/Held, not yet gone|The ledger’s own sum/)
})
