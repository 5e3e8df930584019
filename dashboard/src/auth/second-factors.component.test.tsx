import { beginTotp, readSecurity, type Security, stepUp } from '@sahuji/contract/auth/second-factors'
import { removePasskey, renamePasskey } from '@sahuji/contract/auth/passkeys'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { on, refuse } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { profileRoutes } from '../../testing/profile.ts'
import { sees } from '../../testing/seen.ts'

const noFactor: Security = { passkeys: [], passkey_host: null, totp_since: null, recovery_codes_left: null }
const oldPhone: Security['passkeys'][number] = {
  id: '0193a000-0000-7000-8000-0000000000c1',
  name: 'Old phone',
  created_at: new Date('2026-05-03T04:15:00Z'),
  last_used_at: null,
  is_backed_up: false,
}
const isGone = async (text: string) => {
  await expect.element(page.getByText(text)).not.toBeInTheDocument()
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const choose = (name: string) => page.getByRole('menuitem', { name }).click()

test('renames a passkey, removes it after a question and names the host of passkeys', async () => {
  let security: Security = { ...noFactor, passkey_host: 'shop.example', passkeys: [oldPhone], recovery_codes_left: 10 }
  await openPage(
    '/dashboard/profile',
    ...profileRoutes(),
    on(readSecurity, () => security),
    on(renamePasskey, ({ name }) => {
      const renamed = { ...oldPhone, name }
      security = { ...security, passkeys: [renamed] }
      return renamed
    }),
    on(removePasskey, () => {
      security = noFactor
      return {}
    }),
  )
  await sees(/^Passkeys work where this page is opened as/)
  await press('Passkey Old phone')
  await choose('Rename')
  await page.getByLabelText('Name', { exact: true }).fill('Older phone')
  await press('Save')
  await press('Passkey Older phone')
  await choose('Remove')
  await sees('Remove the passkey “Older phone”?')
  await press('Remove')
  await isGone('Older phone')
  await isGone('10 of 10 left')
  await sees('This browser or this address cannot use passkeys.')
})

test('sets up the app only after the step-up, which can be closed and opened again', async () => {
  let isProven = false
  const server = await openPage(
    '/dashboard/profile',
    ...profileRoutes(),
    on(readSecurity, () => noFactor),
    on(beginTotp, () =>
      isProven
        ? { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }
        : refuse('step_up_needed'),
    ),
    on(stepUp, ({ password }) => {
      isProven = password === 'momo with achar 7'
      return isProven ? { until: new Date(Date.now() + 300_000) } : refuse('credentials_wrong')
    }),
  )
  const question = page.getByRole('dialog', { name: 'Confirm it is you' })
  await press('Set up the app')
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect(server.asked(stepUp)).toBe(0)

  await press('Set up the app')
  const password = question.getByLabelText('Your password')
  await password.fill('not the password')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await sees(/Invalid Login Credentials/)
  await password.fill('momo with achar 7')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible()
})
