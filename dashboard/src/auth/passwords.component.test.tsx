import {
  changePassword,
  readPassword,
  readPasswordReset,
  requestPasswordReset,
  resetPassword,
} from '@sahuji/contract/auth'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../testing/fake-server.ts'
import { merchant } from '../../testing/merchant.ts'
import { openPage } from '../../testing/open-page.tsx'
import { refuseField } from '../../testing/raw-answer.ts'
import { sees } from '../../testing/seen.ts'

const fresh = 'seven yaks on a hill'
const newPassword = page.getByLabelText('New password', { exact: true })

test('does not promise a second link at once, and names the number that gets the link', async () => {
  let isSent = false
  const asks: unknown[] = []
  await openPage(
    '/forgotPassword',
    on(requestPasswordReset, (ask) => {
      asks.push(ask)
      return { wait_seconds: isSent ? 60 : 1, sent: isSent }
    }),
  )
  const who = page.getByLabelText('E-mail or mobile number')
  await who.fill(merchant.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await sees(/No link was sent now/)
  await expect.element(page.getByRole('button', { name: /Try again in/ })).toBeDisabled()

  isSent = true
  await who.fill(merchant.mobile_no)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await sees('Check your phone')
  expect(asks).toEqual([{ email: merchant.email }, { mobile_no: merchant.mobile_no }])
})

test('ticks the rules of a new password and shows the refusal of the server at the field', async () => {
  const { name, email, mobile_no } = merchant
  const server = await openPage(
    `/verify/password/${'a'.repeat(43)}`,
    on(readPasswordReset, () => ({ name, email, mobile_no, expires_at: new Date(Date.now() + 600_000) })),
    on(resetPassword, () => refuseField('password', 'password_common')),
  )
  const kept = page.getByRole('list', { name: 'Rules for the new password' }).getByText('Kept.')
  await expect.element(newPassword).toBeVisible()
  expect(location.pathname).toBe('/verify/password/open')
  expect(kept.elements()).toHaveLength(0)
  const save = page.getByRole('button', { name: 'Set the password' })
  await newPassword.fill(`${name} 123`)
  await expect.poll(() => kept.elements().length).toBe(2)
  await save.click()
  await sees(/too close to your name/)
  expect(server.asked(resetPassword)).toBe(0)

  await newPassword.fill('sunshine 2026!!')
  await expect.poll(() => kept.elements().length).toBe(3)
  await save.click()
  await sees(/on lists that thieves try first/)
  await expect.element(newPassword).toHaveValue('sunshine 2026!!')
})

test('keeps the fields when a change of the password is refused', async () => {
  const server = await openPage(
    '/dashboard/changePassword',
    on(readPassword, () => ({ changed_at: new Date('2026-05-03T04:15:00Z') })),
    on(changePassword, () => refuseField('current_password', 'current_password_wrong', { tries_left: 9 })),
  )
  const change = async (current: string, next = fresh, repeat = next) => {
    await page.getByLabelText('Current password').fill(current)
    await newPassword.fill(next)
    await page.getByLabelText('New password again').fill(repeat)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change('not my password')
  await sees('The current password is wrong. Tries left: 9.')
  await expect.element(newPassword).toHaveValue(fresh)
  expect(location.pathname).toBe('/dashboard/changePassword')

  await change('momo with achar 7', fresh, 'something else')
  await sees('This is not the same as the new password.')
  expect(server.asked(changePassword)).toBe(1)

  server.answer(on(changePassword, () => refuseField('new_password', 'password_used_before', { count: 5 })))
  await change('momo with achar 7', 'momo with achar 7')
  await sees(/This is one of your last 5 passwords\./)
  await expect.element(newPassword).toHaveValue('momo with achar 7')
})
