import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { AuthHead } from '../kit/layout/auth-page.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { storedUser } from './stored-user.ts'

/** Long enough to be read. */
const goesOnAfterMilliseconds = 2000

/** The address is verified: said once, then the next step, by itself where somebody is signed in here. Spec §2. */
export function EmailVerified({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useLingui()
  useEffect(
    function goOnByItself() {
      if (!isSignedIn) return
      const timer = setTimeout(() => location.replace('/dashboard/home'), goesOnAfterMilliseconds)
      return () => clearTimeout(timer)
    },
    [isSignedIn],
  )
  return (
    <>
      <AuthHead title={t`Your e-mail is verified`}>
        <output>
          <NextStep isSignedIn={isSignedIn} />
        </output>
      </AuthHead>
      <LinkButton kind="primary" size="large" wide href={isSignedIn ? '/dashboard/home' : '/signin'}>
        <Trans>Go on</Trans>
      </LinkButton>
    </>
  )
}

/** What comes next: of somebody who is not signed in nobody knows here whether the phone is verified. */
function NextStep({ isSignedIn }: { isSignedIn: boolean }) {
  if (!isSignedIn) return <Trans>Sign in to continue.</Trans>
  return storedUser().is_phone_verified ? <Trans>Next: your dashboard.</Trans> : <Trans>Next: your phone.</Trans>
}
