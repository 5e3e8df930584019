import { Trans, useLingui } from '@lingui/react/macro'
import { AuthDesk, AuthHead } from '../kit/layout/auth-page.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Link } from '../kit/layout/link.tsx'
import { NotOffered } from '../platform/failures/not-offered.tsx'
import { useOwnServer } from '../platform/server/server.ts'
import { Contact } from './contact.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { SecureOnly, WithoutScript } from './browser-requirements.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useWayBack } from './way-back.ts'

/** /signup: opens a merchant account. */
export function SignUpPage() {
  const { t } = useLingui()
  const isOwn = useOwnServer()
  const wayBack = useWayBack()
  return (
    <AuthDesk homeHref="/" bar={<LanguageChoice />} contact={<Contact />}>
      <Stack gap={6}>
        <AuthHead title={t`Open a merchant account`}>
          <Trans>
            Already have one? <Link href={`/signin${wayBack}`}>Sign in</Link>
          </Trans>
        </AuthHead>
        <WithoutScript />
        <SecureOnly>{isOwn ? <SignUpForm /> : <NotOffered />}</SecureOnly>
      </Stack>
    </AuthDesk>
  )
}
