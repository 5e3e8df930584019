import { listGeneralPages } from '@sahuji/contract/pages'
import { signUp } from '@sahuji/contract/session'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { on, refuse } from '../../testing/fake-server.ts'
import { refuseField } from '../../testing/raw-answer.ts'
import { openAuthPage } from '../../testing/open-auth-page.tsx'
import { SignUpPage } from './sign-up.page.tsx'
import { keepWayBack, keptWayBack } from './way-back.ts'

afterEach(() => void vi.useRealTimers())

test('waits its turn on a crowded network, then sends the form with all its values', async () => {
  // its turn comes when the test moves the clock
  vi.useFakeTimers({ toFake: ['Date'] })
  const asks: unknown[] = []
  await openAuthPage(
    <SignUpPage />,
    on(listGeneralPages, () => []),
    on(signUp, (ask) => {
      asks.push(ask)
      return asks.length === 1 ? refuse('too_many', { seconds: 9 }) : refuseField('password', 'password_common')
    }),
  )
  const written = {
    'Your name': 'Sita Sharma',
    'Trade name': 'Himal Tea House',
    'Mobile number': '9801000001',
    'E-mail': 'sita@example.com',
    Password: 'momo with achar 7',
  }
  for (const [label, text] of Object.entries(written)) await page.getByLabelText(label, { exact: true }).fill(text)
  await page.getByLabelText(/I accept the terms/).click({ force: true })
  await page.getByLabelText(/I agree to the use/).click({ force: true })
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect.element(page.getByText(/Many accounts are being opened on your network/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Sent automatically in 0:0\d/ })).toBeDisabled()
  await expect.element(page.getByLabelText('Trade name')).toHaveValue('Himal Tea House')

  vi.setSystemTime(Date.now() + 9_000)
  await expect.element(page.getByText(/on lists that thieves try first/).first()).toBeVisible()
  expect(asks).toHaveLength(2)
  expect(asks[1]).toEqual(asks[0])
  expect(asks[0]).toMatchObject({ name: 'Sita Sharma', email: 'sita@example.com', terms_accepted: true })
})

test('keeps the way back to a payment on the way to the sign-in and back', async () => {
  const next = '/dashboard/pay/0193a000-0000-7000-8000-00000000a001'
  const before = location.href
  const way = `?${new URLSearchParams({ next })}`
  history.replaceState(null, '', `/signup${way}`)
  await openAuthPage(
    <SignUpPage />,
    on(listGeneralPages, () => []),
  )
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `/signin${way}`)
  keepWayBack()
  expect(keptWayBack()).toBe(next)
  localStorage.clear()
  expect(keptWayBack()).toBe('/dashboard/home')
  history.replaceState(null, '', before)
})
