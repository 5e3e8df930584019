import { challengePasskey } from '@sahuji/contract/auth/passkeys'
import { listGeneralPages } from '@sahuji/contract/pages'
import { signIn } from '@sahuji/contract/session'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { on, refuse } from '../../testing/fake-server.ts'
import { openAuthPage } from '../../testing/open-auth-page.tsx'
import { translated, translatePage } from '../../testing/translate-page.ts'
import { authPageRoot } from './auth-page.tsx'
import { SignInPage } from './sign-in.page.tsx'

let stop: (() => void) | undefined
afterEach(() => stop?.())

test('under browser translation the sign-in shows each new error and counts down', async () => {
  const server = await openAuthPage(
    <SignInPage />,
    on(listGeneralPages, () => []),
    on(challengePasskey, () => refuse('too_many', { seconds: 60 })),
    on(signIn, () => refuse('credentials_wrong')),
  )
  const press = () => userEvent.keyboard('{Enter}')
  stop = translatePage()
  await page.getByLabelText(/E-mail or mobile/).fill('ram@shop.example')
  await press()
  await expect.element(page.getByText(translated('Enter your password.')).first()).toBeVisible()
  await page
    .getByLabelText(/Password/)
    .first()
    .fill('wrong-password')
  await press()
  await expect.element(page.getByRole('alert')).toBeVisible()
  server.answer(on(signIn, () => refuse('sign_in_locked', { seconds: 60 })))
  await press()
  const button = page.getByRole('button', { name: /Try again in/ })
  await expect.element(button).toBeVisible()
  const before = button.element().textContent
  await expect.poll(() => button.element().textContent).not.toBe(before)
})

test('a sign-in page that was translated before its script ran is usable', async () => {
  await openAuthPage(
    <SignInPage />,
    on(listGeneralPages, () => []),
    on(challengePasskey, () => refuse('too_many', { seconds: 60 })),
  )
  await cleanup()
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(authPageRoot(<SignInPage />))
  stop = translatePage()
  // React finds texts that it did not render and renders the page again
  const hydrated = hydrateRoot(root, authPageRoot(<SignInPage />), { onRecoverableError: () => undefined })
  await page.getByRole('textbox', { name: /E-mail or mobile/ }).fill('ram@shop.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(translated('Enter your password.')).first()).toBeVisible()
  hydrated.unmount()
  root.remove()
})
