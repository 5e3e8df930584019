import type { Takes } from '@sahuji/contract/http/route'
import { listTransactions } from '@sahuji/contract/transactions'
import { readTransaction } from '@sahuji/contract/transactions/story'
import {
  listTags,
  noteTransactions,
  removeTransactionNote,
  tagTransactions,
  untagTransactions,
} from '@sahuji/contract/transactions/tags'
import { afterEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { overflow } from '../../../testing/drawn.ts'
import { smallestAnswer } from '../../../testing/contract-answers.ts'
import { type Handler, on, refuse } from '../../../testing/fake-server.ts'
import { historyRoutes } from '../../../testing/history.ts'
import { tabsTo } from '../../../testing/keyboard.ts'
import { payment } from '../../../testing/merchant.ts'
import { openPage } from '../../../testing/open-page.tsx'

afterEach(() => page.viewport(1440, 900))

const rows = Array.from({ length: 4 }, (_, at) =>
  payment({
    id: `0193a000-0000-7000-8000-00000000010${at}`,
    reference: `SJ-ROW-${at}`,
    counterparty: `Buyer ${at}`,
    ...(at === 2 && { tags: ['Dashain', 'थोक'], note: `Paid by her brother ${'x'.repeat(200)}` }),
  }),
)
const table = page.getByRole('table', { name: 'Transactions' })
const bar = page.getByRole('region', { name: 'Chosen transactions' })
const box = (name: string) => table.getByRole('checkbox', { name })
const row = (at: number) => table.getByRole('row', { name: new RegExp(`Buyer ${at}`) })
const focus = (of: Locator) => (of.element() as HTMLElement).focus()
const address = () => location.pathname + location.search

const openHistory = (...handlers: Handler[]) =>
  openPage(
    '/dashboard/transactionHistory',
    ...historyRoutes(),
    on(listTransactions, ({ tag }) => ({ data: tag ? rows.slice(2, 3) : rows, next: null })),
    on(listTags, () => ['Dashain', 'थोक']),
    ...handlers,
  )

const choose = async () => {
  await page.getByRole('button', { name: 'Tags and notes' }).click()
  await expect.element(bar).toBeVisible()
}

test('chosen rows get a tag that the shop has, all in one call; rows without room are named', async () => {
  const asked: Takes<typeof tagTransactions>[] = []
  await openHistory(
    on(tagTransactions, (given) => {
      asked.push(given)
      return { changed: 1, full: 1 }
    }),
  )
  await choose()
  await expect.element(bar.getByRole('button', { name: 'Add a tag' })).toHaveAttribute('aria-disabled', 'true')
  await row(0).click()
  await row(1).click()
  await expect.element(bar.getByText('2 chosen')).toBeVisible()
  expect(address()).toBe('/dashboard/transactionHistory')
  await bar.getByRole('button', { name: 'Add a tag' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a tag' })
  await expect.element(dialog.getByText('For 2 transactions.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(dialog.getByText('Write a tag.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Dashain' }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByText('Tagged with “Dashain”')).toBeVisible()
  await expect.element(page.getByText('1 transaction has no room for more and stays as it was.')).toBeVisible()
  expect(asked).toEqual([{ mode: 'live', tag: 'Dashain', ids: [rows[0]!.id, rows[1]!.id] }])
})

test('by the keyboard alone: all shown, a note, and a refusal keeps what was typed', async () => {
  const asked: Takes<typeof noteTransactions>[] = []
  await openHistory(
    on(noteTransactions, (given) => {
      asked.push(given)
      return asked.length === 1 ? refuse('busy') : { changed: 4, full: 0 }
    }),
  )
  await choose()
  focus(box('Buyer 3'))
  await userEvent.keyboard(' ')
  await expect.element(bar.getByText('1 chosen')).toBeVisible()
  await tabsTo(bar.getByRole('button', { name: 'Choose all shown' }))
  await userEvent.keyboard('{Enter}')
  await tabsTo(bar.getByRole('button', { name: 'Add a note' }))
  await userEvent.keyboard('{Enter}')
  const words = page.getByRole('dialog', { name: 'Add a note' }).getByLabelText('Note')
  await expect.element(words).toHaveFocus()
  await userEvent.keyboard('Invoice 12')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => asked.length).toBe(1)
  await expect.element(words).toHaveValue('Invoice 12')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByText('Note added')).toBeVisible()
  expect(asked[1]).toEqual({ mode: 'live', note: 'Invoice 12', ids: rows.map(({ id }) => id) })
})

test('a tag narrows the history by its address, is seen on its rows, and is taken from chosen ones', async () => {
  const asked: Takes<typeof untagTransactions>[] = []
  await openHistory(
    on(untagTransactions, (given) => {
      asked.push(given)
      return { changed: 1, full: 0 }
    }),
  )
  await expect.element(table.getByText(/Paid by her brother/).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Tag' }).first().selectOptions('Dashain')
  await expect.poll(address).toBe('/dashboard/transactionHistory?tag=Dashain')
  await choose()
  await bar.getByRole('button', { name: 'Choose all shown' }).click()
  await bar.getByRole('button', { name: 'Remove a tag' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove a tag' })
  await dialog.getByRole('button', { name: 'थोक' }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(page.getByText('Removed the tag “थोक”')).toBeVisible()
  expect(asked).toEqual([{ mode: 'live', tag: 'थोक', ids: [rows[2]!.id] }])
  await bar.getByRole('button', { name: 'Done' }).click()
  await expect.element(table.getByRole('link', { name: /Buyer 2/ })).toBeVisible()
})

test('on a narrow phone the tags are below their row, and the bar fits', async () => {
  await page.viewport(320, 800)
  await openHistory()
  await expect.element(table.getByText(/Paid by her brother/).last()).toBeVisible()
  await choose()
  await row(2).click()
  await expect.element(bar.getByText('1 chosen')).toBeVisible()
  await expect.poll(overflow).toBe(0)
})

test('the page of a transaction shows who wrote each note, and removes own notes and tags', async () => {
  const asked: object[] = []
  const notes = [
    { id: '0193a000-0000-7000-8000-0000000002a0', text: 'Hers', by: 'Maya', at: new Date(), is_removable: false },
    { id: '0193a000-0000-7000-8000-0000000002a1', text: 'Mine', by: 'Sita', at: new Date(), is_removable: true },
  ]
  const one = rows[2]!
  await openPage(
    `/dashboard/transactionHistory/singleTransaction/${one.id}`,
    on(readTransaction, () => ({ ...smallestAnswer(readTransaction), ...one, notes })),
    on(untagTransactions, (given) => {
      asked.push(given)
      return { changed: 1, full: 0 }
    }),
    on(removeTransactionNote, (given) => {
      asked.push(given)
      return { removed: true }
    }),
  )
  await expect.element(page.getByText('Maya')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the tag Dashain' }).click()
  const removes = page.getByRole('button', { name: 'Remove this note' })
  expect(removes.elements()).toHaveLength(1)
  await removes.click()
  await expect
    .poll(() => asked)
    .toEqual([
      { mode: 'live', tag: 'Dashain', ids: [one.id] },
      { mode: 'live', id: notes[1]!.id },
    ])
})
