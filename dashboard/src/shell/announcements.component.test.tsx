import { listBanks } from '@sahuji/contract/banks'
import { createLoad, listChannels, listInstruments, quoteLoad } from '@sahuji/contract/funding'
import { signOut } from '@sahuji/contract/session'
import { listTransactions } from '@sahuji/contract/transactions'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { homeIsDrawn } from '../../testing/drawn.ts'
import { on, refuse } from '../../testing/fake-server.ts'
import { historyRoutes } from '../../testing/history.ts'
import { isAtHeading } from '../../testing/keyboard.ts'
import { eBankingOverview, instrument, quoteOf } from '../../testing/loading.ts'
import { openPage } from '../../testing/open-page.tsx'
import { expectHeardOnce, listen } from '../../testing/screen-reader.ts'
import { openOverlay } from './overlay.ts'

afterEach(() => openOverlay(undefined))

test('a page, a notice and the palette’s results are announced once', async () => {
  const server = await openPage(
    '/dashboard/home',
    ...historyRoutes(),
    on(signOut, () => refuse('our_fault')),
  )
  await homeIsDrawn()
  const heard = listen()
  for (const name of ['Transaction History', 'Sandbox Transactions']) {
    await page.getByRole('complementary').getByRole('link', { name }).click()
    await isAtHeading(name)
    await expectHeardOnce(heard, name)
  }
  await page.getByRole('banner').getByRole('button', { name: /Ram/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.element(page.getByText('Error while logging out!').first()).toBeVisible()
  await expectHeardOnce(heard, 'Error while logging out!')
  await expectHeardOnce(heard, 'Transaction History')
  server.answer(on(listTransactions, () => ({ data: [], next: null })))
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('combobox', { name: 'Search and go' })).toHaveFocus()
  await userEvent.keyboard('sandb')
  await expectHeardOnce(heard, '1 result')
})

test('the errors of a form get the focus and are not announced in addition', async () => {
  await openPage(
    `/dashboard/loadFunds/ebanking/amount/${instrument.id}`,
    on(listBanks, () => []),
    on(listInstruments, () => [instrument]),
    on(listChannels, () => [eBankingOverview]),
    on(quoteLoad, ({ amount }) => quoteOf(amount)),
    on(createLoad, () => {
      const errors = { amount: ['This amount is not taken.'] }
      return Response.json({ status: '014', message: 'Please look again.', errors }, { status: 422 })
    }),
  )
  const amount = page.getByLabelText('Amount to load')
  await expect.element(amount).toBeVisible()
  const heard = listen()
  await page.getByRole('button', { name: /^Continue to / }).click()
  const summary = page.getByRole('region', { name: '2 fields need another look' })
  await expect.element(summary).toHaveFocus()
  expect(heard.filter((words) => /Enter an amount|Choose the purpose/.test(words))).toEqual([])
  summary
    .getByRole('button', { name: /amount/ })
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(amount).toHaveFocus()
  await expect.element(amount).toHaveAccessibleDescription(/Enter an amount/)

  // the server's refusal is shown after the dialog has closed
  await amount.fill('500')
  await page.getByLabelText('Purpose').selectOptions('Buying stock')
  await expect.element(page.getByText('Rs.495.00')).toBeVisible()
  await page.getByRole('button', { name: /^Continue to / }).click()
  await page.getByRole('button', { name: 'Go to the bank' }).click()
  await expect.element(page.getByRole('region', { name: 'One field needs another look' })).toHaveFocus()
})
