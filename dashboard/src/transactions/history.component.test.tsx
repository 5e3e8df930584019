import { listTransactions } from '@sahuji/contract/transactions'
import { readTransaction } from '@sahuji/contract/transactions/story'
import { readHistoryTotals } from '@sahuji/contract/transactions/totals'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { overflow } from '../../testing/drawn.ts'
import { type Handler, on, refuse } from '../../testing/fake-server.ts'
import { historyRoutes } from '../../testing/history.ts'
import { isAtHeading, tabsTo } from '../../testing/keyboard.ts'
import { payment } from '../../testing/merchant.ts'
import { openPage } from '../../testing/open-page.tsx'

afterEach(() => page.viewport(1440, 900))

const box = page.getByRole('searchbox', { name: 'Find in the history' })
const table = page.getByRole('table', { name: 'Transactions' })
const address = () => location.pathname + location.search

const rows = Array.from({ length: 40 }, (_, at) =>
  payment({
    id: `0193a000-0000-7000-8000-0000000001${`${at}`.padStart(2, '0')}`,
    reference: `SJ-ROW-${at}`,
    counterparty: `Buyer ${at}`,
  }),
)

const openHistory = (query = '', ...handlers: Handler[]) =>
  openPage(
    `/dashboard/transactionHistory${query}`,
    ...historyRoutes(),
    on(listTransactions, ({ q, kind, from }) => ({
      data: q === 'zzzzz' || kind === 'payout' ? [] : q || kind || from ? rows.slice(0, 1) : rows,
      next: null,
    })),
    ...handlers,
  )

test('an empty history, an empty sandbox and filters without matches differ', async () => {
  await openHistory(
    '?kind=payout',
    on(listTransactions, () => ({ data: [], next: null })),
  )
  await expect.element(page.getByText(/No transaction matches/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(address).toBe('/dashboard/transactionHistory')
  await expect.element(page.getByText(/No transactions yet/).first()).toBeVisible()
  await page
    .getByRole('link', { name: /Sandbox Transactions/ })
    .first()
    .click()
  await expect.element(page.getByText(/Nothing in the sandbox yet/).first()).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^TEST · Sandbox Transactions/)
  await expect.element(page.getByRole('banner').getByText('Sandbox').first()).toBeVisible()
})

test('shows the parts of a search, keeps them in the address and removes them by their chips', async () => {
  await openHistory(
    '',
    on(listTransactions, ({ q }) => ({ data: q === 'zzzzz' ? [] : rows.slice(0, 3), next: null })),
  )
  await box.fill('gurung over 200')
  await expect.poll(address).toMatch(/q=gurung\+over\+200/)
  await expect.element(page.getByText('Understood as')).toBeVisible()
  await expect.element(page.getByText(/over Rs\.200/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Without gurung' }).click()
  await expect.poll(address).toMatch(/q=over\+200$/)
  await box.fill('१२०.५०')
  await expect.element(page.getByText(/Rs\.120\.50/).first()).toBeVisible()
  await box.fill('120.50')
  await expect.poll(address).toMatch(/q=120\.50$/)
  await box.fill('between 1000 and 2000')
  await expect
    .element(page.getByRole('button', { name: 'Without between 1000 and 2000' }))
    .toHaveTextContent('Amount Rs.1,000 to Rs.2,000')
  await box.fill('१००० देखि माथि')
  await expect.element(page.getByText('Amount at least Rs.1,000')).toBeVisible()
  await box.fill('zzzzz')
  await expect.element(page.getByText(/No transaction matches/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect.element(box).toHaveValue('')
  await tabsTo(box)
  await userEvent.keyboard('rai')
  await expect.poll(address).toMatch(/q=rai/)
  await expect.element(box).toHaveFocus()
  await tabsTo(page.getByRole('link', { name: 'Today', exact: true }))
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toMatch(/q=rai&from=/)
})

test('recognises a word that is a label, shows it as a chip and removes it', async () => {
  await openHistory()
  await box.fill('nabil failed')
  const chip = page.getByRole('button', { name: 'Without failed' })
  await expect.element(chip).toHaveTextContent('State Failed or these words')
  await chip.click()
  await expect.element(box).toHaveValue('nabil')
  await box.fill('withdrawals')
  await expect.element(page.getByText('Kind Withdrawal or these words')).toBeVisible()
  await box.fill('requested')
  await expect.element(page.getByText('Kind or state Requested or these words')).toBeVisible()
  await page.getByRole('button', { name: 'Search for exactly these words instead' }).click()
  await expect.element(page.getByText(/or these words/)).not.toBeInTheDocument()
})

test('names an unknown filter of the address, and removes it', async () => {
  await openHistory('?kind=load&state=lost')
  const says = page.getByText(/^This link has an unknown filter/)
  await expect
    .element(says)
    .toHaveTextContent('This link has an unknown filter: state=lost. It is left out. Remove it from the link')
  await page.viewport(320, 900)
  await expect.poll(overflow).toBe(0)
  await page.getByRole('button', { name: 'Remove it from the link' }).click()
  await expect.element(says).not.toBeInTheDocument()
  expect(address()).toBe('/dashboard/transactionHistory?kind=load')
})

test('a kind without a chip of its own has one, marked, while the address has it', async () => {
  await openHistory('?kind=payment')
  const chip = page.getByRole('link', { name: 'Payment', exact: true })
  await expect.element(chip).toHaveAttribute('aria-current', 'true')
  await page.viewport(390, 900)
  await expect.element(page.getByRole('combobox', { name: 'Kind' })).toHaveValue('payment')
  await page.viewport(1440, 900)
  await page.getByRole('link', { name: 'Load', exact: true }).click()
  await expect.element(chip).not.toBeInTheDocument()
})

test('a filter moves no focus, and going back keeps the position on the page', async () => {
  await openHistory(
    '',
    on(readTransaction, () => refuse('not_found')),
  )
  const links = table.getByRole('link')
  await expect.element(links.nth(20)).toBeVisible()
  expect(document.activeElement?.tagName).toBe('BODY')
  const filter = page.getByRole('link', { name: 'Load', exact: true })
  filter.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toMatch(/kind=load/)
  await expect.element(filter).toHaveFocus()
  history.back()
  await expect.poll(address).toBe('/dashboard/transactionHistory')
  await expect.element(links.nth(20)).toBeVisible()
  links.nth(20).element().scrollIntoView({ block: 'center' })
  const before = Math.round(scrollY)
  expect(before).toBeGreaterThan(0)
  await links.nth(20).click()
  // the fake server answers 404: another merchant's transaction, or none
  await expect.element(page.getByText('This does not exist, or it is not yours.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await expect.poll(() => Math.round(scrollY)).toBe(0)
  history.back()
  await isAtHeading('Transaction History')
  await expect.poll(() => Math.round(scrollY)).toBe(before)
})

const sumsOfLakhs = {
  found: 3024,
  counted: 3024,
  money_in: 1_860_099_500n,
  money_out: 1_745_012_345n,
  fees: 1_487_996n,
  net: 115_087_155n,
  left_out: [],
  is_whole: true,
}

/** The totals that are wider than their place. */
function cutSums(): (string | null)[] {
  const places = [...page.getByRole('region', { name: 'Totals of everything found' }).element().querySelectorAll('dd')]
  return places.filter((place) => place.scrollWidth > place.clientWidth).map(({ textContent }) => textContent)
}

test('list and filters fit every width, and a failed transaction has no net and no sign', async () => {
  const failed = payment({ kind: 'load', counterparty: 'Nabil Bank', state: 'failed', net: null, balance_after: null })
  await openHistory(
    '?from=2026-11-01&to=2026-11-18',
    on(listTransactions, () => ({ data: [failed, ...rows], next: null })),
    on(readHistoryTotals, () => sumsOfLakhs),
  )
  const first = table.getByRole('row').filter({ hasText: 'Failed' }).first()
  for (const width of [320, 390, 768, 900, 1220, 1440]) {
    await page.viewport(width, 900)
    await expect.element(table.getByText('Failed').first()).toBeVisible()
    await expect.poll(overflow, { message: `${width}` }).toBe(0)
    await expect.poll(cutSums, { message: `${width}` }).toEqual([])
  }
  expect(first.element().textContent).not.toMatch(/[+−]\s*\d/)
  await page.viewport(900, 900)
  for (const cell of first.getByRole('cell').all()) await expect.element(cell).toBeVisible()
  // the columns of the desktop are in one of the lines already
  const shown = first
    .getByRole('cell')
    .elements()
    .map((cell) => cell.getAttribute('data-column'))
  expect(shown).toEqual(['time', 'who', 'amount', 'fee', 'net', 'state', 'reference', 'what'])
})
