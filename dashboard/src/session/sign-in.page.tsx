import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Banner } from '../kit/banner.tsx'
import { Door, DoorHead } from '../kit/doors.tsx'
import { Stack } from '../kit/layout.tsx'
import { notify } from '../kit/notices.ts'
import { takeNotice } from '../platform/left-notice.ts'
import { Contact } from './contact.tsx'
import type { EarlyEntry } from './early-entry.ts'
import { LanguageChoice } from './language-choice.tsx'
import { SampleBook } from './sample-book.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** / and /signin: one field for e-mail or mobile number, and the password. */
export function SignInPage({ canKeep, early }: { canKeep: boolean; early: EarlyEntry }) {
  const { t } = useLingui()
  useEffect(function showLeftNotice() {
    const left = takeNotice()
    if (left) notify({ tone: 'bad', ...left })
  }, [])
  return (
    <Door homeHref="/" bar={<LanguageChoice />} contact={<Contact />} art={<SampleBook />}>
      <title>{`${t`Sign in`} · Sahuji`}</title>
      <Stack gap={6}>
        <DoorHead title={t`Sign in`}>
          <Trans>Your shop’s wallet and its books.</Trans>
        </DoorHead>
        {canKeep ? (
          <SignInForm early={early} />
        ) : (
          <Banner soft>
            <Trans>
              This address is not secure, so no session can be kept safely. Please open it by https or on localhost.
            </Trans>
          </Banner>
        )}
      </Stack>
    </Door>
  )
}
