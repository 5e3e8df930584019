import { type FundRequest, requestFunds } from '@sahuji/contract/transfers/requests'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Handler, on, refuse } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { sees } from '../../../testing/seen.ts'
import { fundRequest, numbers, transferRoutes } from '../../../testing/transfers.ts'

const opens = (address: string, ...handlers: Handler[]) => openPage(address, ...transferRoutes(), ...handlers)

const askButton = () => page.getByRole('button', { name: /^Ask for Rs/ })

async function writes(mobile: string, amount: string): Promise<void> {
  await page.getByLabelText('Mobile number').fill(mobile)
  await page.getByLabelText('Amount to ask for').fill(amount)
  await page.getByLabelText('Purpose').selectOptions('Paying a supplier')
}

test('sends a request after its summary, and shows the outcome', async () => {
  const made: FundRequest = fundRequest({ direction: 'out', amount: 900_000n, may_change: true })
  const server = await opens(
    '/dashboard/requestFund',
    on(requestFunds, () => ({ requests: [made] })),
  )
  await writes(numbers.hari, '9000')
  await sees(/Rai Traders/)
  await page.getByText('They may pay another amount').click()
  await expect.element(page.getByRole('heading', { name: 'Left to ask for after this' })).toBeVisible()
  await sees(/with this one/)
  await page.getByLabelText(/^Note/).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Look again' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(server.asked(requestFunds)).toBe(0)
  await askButton().click()
  await sees('Success')
  await page.getByRole('button', { name: 'Ask somebody else' }).click()
  await expect.element(page.getByLabelText('Mobile number')).toHaveValue('')
})

test('shows at the number that it has no merchant, or that this merchant cannot be asked', async () => {
  const server = await opens(
    '/dashboard/requestFund',
    on(requestFunds, () => refuse('request_not_possible')),
  )
  await writes(numbers.hari, '700')
  await askButton().click()
  await sees(/This number cannot be asked for money/)
  await page.getByLabelText('Mobile number').fill(numbers.unknown)
  await sees('This number has no wallet.')
  await askButton().click()
  await expect.element(page.getByLabelText('Mobile number')).toHaveAttribute('aria-invalid', 'true')
  expect(server.asked(requestFunds)).toBe(1)
})

test('finds a receiver of an earlier send for a part of a split request', async () => {
  await opens('/dashboard/requestFund')
  await page.getByRole('button', { name: 'Split between several' }).click()
  const second = page.getByRole('group', { name: 'Person 2' })
  await second.getByRole('button', { name: 'Your contacts' }).click()
  const contacts = page.getByRole('dialog', { name: 'Your contacts' })
  await contacts.getByRole('searchbox').fill('nobody at all')
  await expect.element(contacts.getByText('None of your recipients has this name.')).toBeVisible()
  await contacts.getByRole('searchbox').fill(numbers.hari.slice(-5))
  await contacts.getByRole('button', { name: /Rai Traders/ }).click()
  await expect.element(page.getByLabelText('Mobile number 2')).toHaveValue(numbers.hari)
  await expect.element(second.getByText(/Rai Traders/)).toBeVisible()
  await expect.element(second.getByText('KYC Verified')).toBeVisible()
})
