import { challengePasskey } from '@sahuji/contract/auth/passkeys'
import { listGeneralPages } from '@sahuji/contract/pages'
import { signIn } from '@sahuji/contract/session'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { type FakeServer, on, refuse } from '../../testing/fake-server.ts'
import { openAuthPage } from '../../testing/open-auth-page.tsx'
import { rawAnswer } from '../../testing/raw-answer.ts'
import { SignInPage } from './sign-in.page.tsx'

const who = page.getByLabelText('E-mail or mobile number')
const password = page.getByLabelText('Password', { exact: true })
const signInButton = page.getByRole('button', { name: 'Sign in', exact: true })
const alert = page.getByRole('form', { name: 'Sign in' }).getByRole('alert')
const fallback = 'Login Failed, Invalid Login Credentials!!'

const openSignIn = (): Promise<FakeServer> =>
  openAuthPage(
    <SignInPage />,
    on(listGeneralPages, () => []),
    on(challengePasskey, () => refuse('too_many', { seconds: 60 })),
    on(signIn, () => refuse('credentials_wrong')),
  )

test('Tab goes from the name to the password, and missing fields are listed until they are filled', async () => {
  await openSignIn()
  await signInButton.click()
  const list = page.getByText('2 fields need another look')
  await expect.element(list).toBeVisible()
  await who.fill('sita@example.com')
  await expect.element(list).toBeVisible()
  await userEvent.tab()
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard('x')
  await expect.element(list).not.toBeInTheDocument()
})

test('shows the server’s answer at any HTTP status, 3000 for an answer without a status, and 004 without an answer', async () => {
  const server = await openSignIn()
  const fails = async (title: string, note: string | RegExp) => {
    await who.fill('sita@example.com')
    await password.fill('not the password')
    await signInButton.click()
    await expect.element(alert.getByText(note).first()).toBeVisible()
    await expect.element(alert.getByText(new RegExp(`Code ${title}`)).first()).toBeVisible()
    // one notice, however many sign-ins failed
    expect(alert.elements()).toHaveLength(1)
  }
  await fails('3000', fallback)
  await fails('3000', fallback)
  await expectAccessible()
  const answers: [http: number, body: object | string, title: string, note: string][] = [
    [422, { status: '3001', message: 'This shop is closed.' }, '3001', 'This shop is closed.'],
    [500, { status: 9, message: 'The till broke.' }, '9', 'The till broke.'],
    [404, { message: 'Nobody of this name.' }, '3000', 'Nobody of this name.'],
    [200, { status: '3002', message: 'Ask your branch.' }, '3002', 'Ask your branch.'],
    [200, { message: 'Not from here.' }, '3000', 'Not from here.'],
    [200, { status: '000', user: {} }, '3000', fallback],
    [502, '<h1>Bad gateway</h1>', '3000', fallback],
  ]
  for (const [http, body, title, note] of answers) {
    server.answer(on(signIn, () => rawAnswer(http, body)))
    await fails(title, note)
  }
  server.disconnect()
  await fails('004', /^There was no answer\./)
  expect(Object.keys(localStorage)).toEqual([])
})
