import { Trans, useLingui } from '@lingui/react/macro'
import { AuthDesk, AuthHead } from '../kit/layout/auth-page.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Contact } from './contact.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { SecureOnly, WithoutScript } from './browser-requirements.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** / and /signin: one field for e-mail or mobile number, and the password. */
export function SignInPage() {
  const { t } = useLingui()
  return (
    <AuthDesk homeHref="/" bar={<LanguageChoice />} contact={<Contact />}>
      <Stack gap={6}>
        <AuthHead title={t`Sign in`}>
          <Trans>Your shop’s wallet and its books.</Trans>
        </AuthHead>
        <WithoutScript />
        <SecureOnly>
          <SignInForm />
        </SecureOnly>
      </Stack>
    </AuthDesk>
  )
}
