import { languageCodes } from '@sahuji/contract/language/languages'
import { listBanks } from '@sahuji/contract/banks'
import { listChannels, listInstruments, listLoads } from '@sahuji/contract/funding'
import { listPayments } from '@sahuji/contract/payments'
import { listLinks, readLinkTotals } from '@sahuji/contract/payments/links'
import { listTransactions } from '@sahuji/contract/transactions'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { codeRoutes, shopCodes } from '../../../testing/codes.ts'
import { homeIsDrawn } from '../../../testing/drawn.ts'
import { type Handler, on } from '../../../testing/fake-server.ts'
import { historyRoutes } from '../../../testing/history.ts'
import { isAtHeading, tabsTo } from '../../../testing/keyboard.ts'
import { eBankingOverview, instrument } from '../../../testing/loading.ts'
import { payment } from '../../../testing/merchant.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { paymentLink, sevenTotals } from '../../../testing/payment-links.ts'
import { saveAppearance } from '../../platform/preferences/appearance.ts'
import { openOverlay } from '../overlay.ts'

const line = page.getByRole('combobox', { name: 'Search and go' })
const options = page.getByRole('dialog').getByRole('option')
const path = () => location.pathname

afterEach(async () => {
  openOverlay(undefined)
  saveAppearance({ language: 'en', theme: 'system' })
  await page.viewport(1440, 900)
})

async function opensHome(...handlers: Handler[]) {
  const server = await openPage(
    '/dashboard/home',
    ...historyRoutes(),
    on(listLoads, () => ({ data: [], next: null })),
    on(listBanks, () => []),
    on(listChannels, () => [eBankingOverview]),
    on(listInstruments, () => [instrument]),
    ...handlers,
  )
  await homeIsDrawn()
  return server
}

/** Opens the palette and types a text. */
async function looksFor(words: string): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(line).toHaveFocus()
  await userEvent.keyboard(words)
}

describe('the palette', () => {
  test('has a button in the top bar whose text fits in every language', async () => {
    for (const language of languageCodes) {
      saveAppearance({ language })
      await openPage('/dashboard/home')
      const words = () => page.getByRole('banner').element().querySelector('[aria-keyshortcuts] span')!
      await expect.poll(() => words().textContent).not.toBe('')
      await document.fonts.ready
      await expect.poll(() => words().scrollWidth - words().clientWidth, { message: language }).toBe(0)
      await cleanup()
    }
  })

  test('finds a payment link by its title and a QR code by its number, and opens them', async () => {
    await opensHome(
      on(listTransactions, () => ({ data: [], next: null })),
      on(listLinks, ({ q }) => ({ data: q === undefined || q === 'hamper' ? [paymentLink(1)] : [], next: null })),
      on(listPayments, () => ({ data: [], next: null })),
      on(readLinkTotals, () => sevenTotals),
      ...codeRoutes(shopCodes),
    )
    await looksFor('hamper')
    const option = (name: RegExp) => page.getByRole('dialog').getByRole('option', { name })
    await expect.element(option(/Festival hamper/)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => location.pathname + location.search)
      .toBe(`/dashboard/paymentLinks?link=${paymentLink(1).id}`)
    await expect.element(page.getByRole('button', { name: /Festival hamper/ })).toHaveFocus()
    const [code] = shopCodes
    await looksFor(code!.code)
    await expect.element(option(/Shop window.*H7K2MPQR4X/)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.pathname + location.search).toBe(`/dashboard/qrcode?code=${code!.id}`)
  })

  test('finds a page by its name, by a synonym and by its letters, and opens it', async () => {
    // a payment found by the server would change the list later
    await opensHome(on(listTransactions, ({ q }) => ({ data: q === undefined ? [payment()] : [], next: null })))
    await looksFor('sandb')
    await expect.element(options.first().getByText('Sandbox Transactions')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await isAtHeading('Sandbox Transactions')
    await looksFor('top up')
    await expect.element(options.first().getByText('Load Funds')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(path).toBe('/dashboard/loadFunds')
    await looksFor('chpw')
    await expect.element(options.getByText('Change Password')).toBeVisible()
    await expect.poll(() => options.elements()).toHaveLength(1)
  })

  test('cycles by arrow keys, returns the focus on Escape and lists the last used item first', async () => {
    await opensHome()
    const load = page.getByRole('main').getByRole('link', { name: 'Load funds', exact: true })
    await tabsTo(load)
    await looksFor('theme')
    const chosen = page.getByRole('dialog').getByRole('option', { selected: true })
    const active = () => line.element().getAttribute('aria-activedescendant')
    // the last answer, after which the list does not change
    await expect.element(options.getByText('Everything found for “theme”')).toBeVisible()
    const first = chosen.element().id
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(active).not.toBe(first)
    await expect.poll(() => chosen.element().id).toBe(active())
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(active).toBe(first)
    await userEvent.keyboard('{Escape}')
    await expect.element(load).toHaveFocus()
    await looksFor('theme: dark')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark')
    await expect.element(load).toHaveFocus()
    await looksFor('t{Backspace}')
    const used = page.getByRole('group', { name: 'Used lately' }).getByRole('option')
    await expect.element(used.getByText('Theme: dark')).toBeVisible()
    await expect.poll(() => used.elements()).toHaveLength(1)
  })

  test('lists the last five transactions, finds any transaction by its texts, and opens all results', async () => {
    const rows = ['Sita', 'Hari', 'Gita', 'Ram', 'Maya', 'Bina'].map((counterparty, at) =>
      payment({ id: `0193a000-0000-7000-8000-00000000000${at}`, counterparty, reference: `SJ-AAAA-000${at}` }),
    )
    await opensHome(
      on(listTransactions, ({ q }) => ({
        data: q === undefined ? rows : q === '320' ? [payment({ counterparty: 'Old Buyer' })] : [],
        next: null,
      })),
    )
    await userEvent.keyboard('{Control>}k{/Control}')
    const recent = page.getByRole('group', { name: 'Recent transactions' }).getByRole('option')
    await expect.poll(() => recent.elements().length).toBe(5)
    await userEvent.keyboard('320')
    const found = page.getByRole('group', { name: 'Transactions' }).getByRole('option')
    await expect.element(found.first().getByText(/Old Buyer/)).toBeVisible()
    await found.filter({ hasText: 'Everything found for' }).click()
    await expect.poll(() => location.pathname + location.search).toBe('/dashboard/transactionHistory?q=320')
    await expect.element(page.getByRole('searchbox', { name: 'Find in the history' })).toHaveValue('320')
  })

  test('opens from the top bar, on a phone by an icon, and reports an empty result', async () => {
    const server = await opensHome()
    server.answer(on(listTransactions, () => ({ data: [], next: null })))
    for (const width of [1440, 390]) {
      await page.viewport(width, 844)
      await page.getByRole('banner').getByRole('button', { name: 'Search amount or name' }).click()
      await expect.element(line).toHaveFocus()
      await userEvent.keyboard('qqqq')
      await expect.element(page.getByText(/Nothing matches/)).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await expect.element(line).not.toBeInTheDocument()
    }
  })
})

describe('the shortcuts', () => {
  test('are listed by ?, open pages by g and a letter, and are off while the person types', async () => {
    await opensHome()
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await userEvent.keyboard('?')
    await expect.element(list).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(list).not.toBeInTheDocument()
    await userEvent.keyboard('gt')
    await isAtHeading('Transaction History')
    await cleanup()
    await openPage(
      '/dashboard/loadFunds/ebanking',
      on(listBanks, () => []),
      on(listChannels, () => [eBankingOverview]),
      on(listInstruments, () => [instrument]),
    )
    const bank = page.getByLabelText('Find your bank')
    await expect.element(bank).toBeVisible()
    await userEvent.keyboard('/')
    await expect.element(bank).toHaveFocus()
    await userEvent.keyboard('g?t')
    await expect.element(bank).toHaveValue('g?t')
    expect(path()).toBe('/dashboard/loadFunds/ebanking')
  })

  test('can be turned off permanently', async () => {
    await opensHome()
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await userEvent.keyboard('?')
    await expect.element(list).toBeVisible()
    await expect.element(list.getByRole('checkbox')).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect.element(list.getByRole('checkbox')).not.toBeChecked()
    await userEvent.keyboard('{Escape}')
    await cleanup()
    await opensHome()
    await userEvent.keyboard('gt?')
    await looksFor('shortcuts')
    expect(path()).toBe('/dashboard/home')
    await userEvent.keyboard('{Enter}')
    await expect.element(list.getByRole('checkbox')).not.toBeChecked()
  })
})
