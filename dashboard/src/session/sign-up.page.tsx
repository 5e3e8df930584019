import { Trans, useLingui } from '@lingui/react/macro'
import { DoorDesk, DoorHead } from '../kit/layout/doors.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Link } from '../kit/layout/link.tsx'
import { NotOffered } from '../platform/not-offered.tsx'
import { useOwnServer } from '../platform/server.ts'
import { Contact } from './contact.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { SecureOnly, WithoutScript } from './browser-requirements.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** /signup: opens a merchant account. */
export function SignUpPage() {
  const { t } = useLingui()
  const isOwn = useOwnServer()
  return (
    <DoorDesk homeHref="/" bar={<LanguageChoice />} contact={<Contact />}>
      <Stack gap={6}>
        <DoorHead title={t`Open a merchant account`}>
          <Trans>
            You have one already? <Link href="/signin">Sign in</Link>
          </Trans>
        </DoorHead>
        <WithoutScript />
        <SecureOnly>{isOwn ? <SignUpForm /> : <NotOffered />}</SecureOnly>
      </Stack>
    </DoorDesk>
  )
}
