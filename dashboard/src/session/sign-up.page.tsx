import { Trans, useLingui } from '@lingui/react/macro'
import { Door, DoorHead } from '../kit/doors.tsx'
import { Stack } from '../kit/layout.tsx'
import { Link } from '../kit/link.tsx'
import { Contact } from './contact.tsx'
import { SampleBook } from './sample-book.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** /signup: opens a merchant account. */
export function SignUpPage() {
  const { t } = useLingui()
  return (
    <Door homeHref="/" contact={<Contact />} art={<SampleBook />}>
      <title>{`${t`Open a merchant account`} · Sahuji`}</title>
      <Stack gap={6}>
        <DoorHead title={t`Open a merchant account`}>
          <Trans>
            You have one already? <Link href="/signin">Sign in</Link>
          </Trans>
        </DoorHead>
        <SignUpForm />
      </Stack>
    </Door>
  )
}
