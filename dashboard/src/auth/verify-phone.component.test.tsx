import { resendPhoneCode, verifyEmail, verifyPhone } from '@sahuji/contract/auth'
import type { CurrentUser } from '@sahuji/contract/session'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Handler, on, refuse } from '../../testing/fake-server.ts'
import { merchant } from '../../testing/merchant.ts'
import { openPage, openPageAs } from '../../testing/open-page.tsx'

const unverified: CurrentUser = { ...merchant, phone_verified_at: null }
const sentNotice = page.getByText('An OTP Code has been sent to your phone number, please check your phone!!').first()
const sendButton = page.getByRole('button', { name: 'Send OTP', exact: true })
const waitButton = page.getByRole('button', { name: /^Resend OTP After \d+ seconds$/ })
const codeField = page.getByLabelText('OTP Code')

const openCard = (...handlers: Handler[]) =>
  openPageAs(
    unverified,
    '/dashboard/home',
    on(resendPhoneCode, () => ({ wait_seconds: 30, sent: true })),
    ...handlers,
  )

afterEach(() => void vi.useRealTimers())

test('continues the countdown after a reload without a notice, sends again by the button and shows when no code can be sent', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // a code was sent before the reload
  const server = await openCard(on(resendPhoneCode, () => ({ wait_seconds: 12, sent: false })))
  await expect.element(waitButton).toBeVisible()
  await expect.element(waitButton).toBeDisabled()
  await expect.element(sentNotice).not.toBeInTheDocument()
  expect(server.asked(resendPhoneCode)).toBe(1)
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Menu' })).not.toBeInTheDocument()

  const pressWhenOver = async () => {
    vi.setSystemTime(Date.now() + 31_000)
    await expect.element(sendButton).toBeEnabled()
    await sendButton.click()
  }
  server.answer(on(resendPhoneCode, () => ({ wait_seconds: 30, sent: true })))
  await pressWhenOver()
  await expect.element(sentNotice).toBeVisible()
  await expect.element(waitButton).toBeDisabled()
  expect(server.asked(resendPhoneCode)).toBe(2)

  server.answer(on(resendPhoneCode, () => refuse('busy')))
  await pressWhenOver()
  await expect.element(page.getByText('OTP code not sent!!').first()).toBeVisible()

  // the five codes of the hour are used up
  server.answer(on(resendPhoneCode, () => ({ wait_seconds: 2_400, sent: false })))
  await sendButton.click()
  await expect.element(page.getByText(/^The next code can be sent at .*\d\d:\d\d/)).toBeVisible()
  await expect.element(sendButton).toBeDisabled()
})

test('shows the error of a code word for word, counts the tries and asks for a new code', async () => {
  let left = 5
  const server = await openCard(
    on(verifyPhone, () => {
      left -= 1
      return left > 0 ? refuse('otp_wrong', { tries_left: left }) : refuse('otp_tries_used')
    }),
  )
  const wrong = {
    '': 'Please input your OTP Code!',
    '12 34': 'OTP can not have spaces!!',
    '12-456': 'Invalid OTP, can not contain special characters!',
    abcdef: 'Invalid  OTP!',
  }
  await expect.element(codeField).toBeVisible()
  for (const [code, sentence] of Object.entries(wrong)) {
    await codeField.fill(code)
    await page.getByRole('button', { name: 'Verify OTP' }).click()
    await expect.poll(() => document.body.textContent.includes(sentence)).toBe(true)
  }
  expect(server.asked(verifyPhone)).toBe(0)

  // six digits are sent automatically
  await codeField.fill('000000')
  await expect.element(page.getByText('The code is wrong; 4 tries are left.').first()).toBeVisible()
  await expect.element(page.getByText('Phone number not Verified!').first()).toBeVisible()
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await expect.element(page.getByText('The code is wrong; 4 tries are left.').first()).toBeVisible()
  expect(server.asked(verifyPhone)).toBe(1)

  for (const [code, tries] of [
    ['111111', 3],
    ['222222', 2],
    ['333333', 1],
  ] as const) {
    await codeField.fill(code)
    await expect.element(page.getByText(`The code is wrong; ${tries} tries are left.`).first()).toBeVisible()
  }
  await codeField.fill('444444')
  await expect.element(page.getByText(/Request a new one/).first()).toBeVisible()
})

test('reports that a mailed link belongs to another account', async () => {
  await openPage(
    `/verify/email/${'a'.repeat(43)}`,
    on(verifyEmail, () => refuse('link_of_another')),
  )
  await expect.element(page.getByRole('heading', { name: 'This link is for another account' })).toBeVisible()
  await expect
    .element(page.getByText(/sign out and open it again; if you did not, do not use it/).first())
    .toBeVisible()
})
