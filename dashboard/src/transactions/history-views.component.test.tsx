import { listTransactions } from '@sahuji/contract/transactions'
import {
  arrangeHistoryViews,
  changeHistoryView,
  countHistoryViews,
  type HistoryView,
  keepHistoryView,
  listHistoryViews,
  shareHistoryView,
} from '@sahuji/contract/transactions/views'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { overflow } from '../../testing/drawn.ts'
import { on, refuse } from '../../testing/fake-server.ts'
import { historyRoutes } from '../../testing/history.ts'
import { payment } from '../../testing/merchant.ts'
import { openPage } from '../../testing/open-page.tsx'

afterEach(() => page.viewport(1440, 900))

const id = (n: number) => `0193a000-0000-7000-8000-00000000000${n}`
const view = (n: number, of: Partial<HistoryView>): HistoryView => ({
  id: id(n),
  name: `View ${n}`,
  filter: {},
  columns: null,
  is_default: false,
  notifies: false,
  shared_with: [],
  shared_by: null,
  ...of,
})
const address = () => location.pathname + location.search
const tab = (name: RegExp) => page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name })

/** The history with saved views, which it changes as the server does. */
async function openHistory(first: HistoryView[], query = '') {
  let views = first
  await openPage(
    `/dashboard/transactionHistory${query}`,
    ...historyRoutes(),
    on(listTransactions, () => ({ data: [payment()], next: null })),
    on(listHistoryViews, () => views),
    on(countHistoryViews, () => views.map((each, at) => ({ id: each.id, count: at === 0 ? 100 : at }))),
    on(keepHistoryView, ({ name, filter, columns, is_default }) => {
      if (views.some((each) => each.name === name)) return refuse('history_view_name_taken', {}, 'name')
      const made = view(9, { name, filter, columns, is_default })
      views = [...views, made]
      return made
    }),
    on(changeHistoryView, (changed) => {
      views = views.map((each) => (each.id === changed.id ? { ...each, filter: changed.filter ?? each.filter } : each))
      return views.find((each) => each.id === changed.id)!
    }),
    on(shareHistoryView, ({ id: shared, roles }) => {
      views = views.map((each) => (each.id === shared ? { ...each, shared_with: roles } : each))
      return views.find((each) => each.id === shared)!
    }),
    on(arrangeHistoryViews, ({ views: named, removed, default_id }) => {
      views = named
        .filter((each) => !removed.includes(each.id))
        .map((each) => ({ ...views.find((old) => old.id === each.id)!, ...each, is_default: each.id === default_id }))
      return views
    }),
  )
  return () => views
}

test('a filter is saved under a name, with days that move on, and opens as a tab', async () => {
  const kept = await openHistory([view(1, { name: 'Sent', filter: { kind: 'send' } })], '?state=failed')
  await page.getByRole('link', { name: 'Last week', exact: true }).click()
  await expect.poll(address).toMatch(/from=/)
  await page.getByRole('button', { name: 'Save as a view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as a view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sent')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Another view has this name. Choose another one.').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Failed last week')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(tab(/^Failed last week/)).toHaveAttribute('aria-current', 'page')
  await expect
    .poll(() => kept()[1])
    .toMatchObject({ filter: { state: 'failed', days: 'last_week' }, is_default: false })
  await expect.poll(address).toContain(`view=${id(9)}`)
})

test('shows counts up to 99+, opens with the default view, and all transactions by their own tab', async () => {
  const views = [view(1, { filter: { kind: 'send' } }), view(2, { filter: { kind: 'refund' }, is_default: true })]
  await openHistory(views)
  await expect.poll(address).toBe(`/dashboard/transactionHistory?view=${id(2)}&kind=refund`)
  await expect.element(tab(/^View 1/)).toHaveTextContent('View 199+')
  await expect.element(tab(/^View 2/)).toHaveTextContent('View 21')
  await tab(/^All/).click()
  await expect.poll(address).toBe('/dashboard/transactionHistory?view=all')
  await expect.element(tab(/^All/)).toHaveAttribute('aria-current', 'page')
  for (const width of [320, 390, 900]) {
    await page.viewport(width, 900)
    await expect.poll(overflow, { message: `${width}` }).toBe(0)
  }
})

test('a view with another filter is changed to it', async () => {
  const kept = await openHistory([view(1, { filter: { kind: 'send' } })], `?view=${id(1)}&kind=send`)
  await page.getByRole('link', { name: 'Refund', exact: true }).click()
  await page.getByRole('button', { name: 'Change “View 1” to this' }).click()
  await expect.poll(() => kept()[0]!.filter).toEqual({ kind: 'refund' })
  await expect.element(page.getByRole('button', { name: /^Change/ })).not.toBeInTheDocument()
})

test('views are renamed, moved and removed together', async () => {
  const kept = await openHistory([view(1, {}), view(2, {}), view(3, {})])
  await page.getByRole('button', { name: 'Arrange views' }).click()
  const dialog = page.getByRole('dialog', { name: 'Arrange views' })
  await dialog.getByRole('button', { name: 'Move View 3 up' }).click()
  await dialog.getByRole('button', { name: 'Remove View 1' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).first().fill('Third')
  await dialog.getByRole('combobox', { name: 'The history opens with' }).selectOptions('View 2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .poll(() => kept().map(({ name, is_default }) => [name, is_default]))
    .toEqual([
      ['Third', false],
      ['View 2', true],
    ])
})

test('an own view is shared with a role, and one of another person is not changed', async () => {
  const theirs = view(2, { name: 'Refunds', filter: { kind: 'refund' }, shared_with: ['owner'], shared_by: 'Maya Rai' })
  const kept = await openHistory([view(1, { filter: { kind: 'send' } }), theirs], `?view=${id(1)}&kind=send`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /View 1/ })
  await dialog.getByRole('checkbox', { name: 'Accountant' }).click({ force: true })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('button', { name: 'Shared with your team' })).toBeVisible()
  await expect.poll(() => kept()[0]!.shared_with).toEqual(['accountant'])
  await tab(/^Refunds/).click()
  await expect.element(page.getByText(/Shared by.*Maya Rai/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Share', exact: true })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Arrange views' }).click()
  const arranged = page.getByRole('dialog', { name: 'Arrange views' })
  await expect.element(arranged.getByRole('button', { name: 'Remove View 1' })).toBeVisible()
  await expect.element(arranged.getByRole('button', { name: 'Remove Refunds' })).not.toBeInTheDocument()
})
