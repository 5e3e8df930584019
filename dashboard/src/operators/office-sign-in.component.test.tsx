import { signInOperator } from '@sahuji/contract/operators/sign-in'
import { readOperatorSelf } from '@sahuji/contract/operators/session'
import { listOperators } from '@sahuji/contract/operators/accounts'
import { listAudit } from '@sahuji/contract/operator/audit'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { auditRoutes } from '../../testing/audit.ts'
import { on, refuse } from '../../testing/fake-server.ts'
import { openOfficePage } from '../../testing/open-office-page.tsx'

const signIn = () => page.getByRole('button', { name: 'Sign in', exact: true })

test('asks for the password and shows the refusal of a wrong one', async () => {
  const server = await openOfficePage(
    '/operator/audit',
    on(readOperatorSelf, () => refuse('session_missing')),
    on(signInOperator, () => refuse('credentials_wrong')),
  )
  await page.getByLabelText(/^E-mail/).fill('roshani@sahuji.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Enter your password.').first()).toBeVisible()
  expect(server.asked(signInOperator)).toBe(0)
  await page
    .getByLabelText(/^Password/)
    .first()
    .fill('not the password')
  await signIn().click()
  await expect.element(page.getByText('Login Failed, Invalid Login Credentials!!').first()).toBeVisible()
})

test('asks to sign in at the same address after the session has ended', async () => {
  const server = await openOfficePage(
    '/operator/operators',
    on(listOperators, () => []),
    ...auditRoutes(),
  )
  await expect.element(page.getByRole('heading', { level: 1, name: 'Operators' })).toBeVisible()
  server.answer(
    on(listAudit, () => refuse('session_missing')),
    on(readOperatorSelf, () => refuse('session_missing')),
  )
  await userEvent.keyboard('ga')
  await expect.element(signIn()).toBeVisible()
  expect(location.pathname).toBe('/operator/audit')
})
