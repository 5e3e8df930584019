import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { AuthHead } from '../kit/layout/auth-page.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { storedUser } from './stored-user.ts'
import { keptWayBack } from './way-back.ts'

/** Long enough to read the text. */
const goesOnAfterMilliseconds = 2000

/** Confirms a verified address and goes to the next step, automatically for a signed-in person. Spec §2. */
export function EmailVerified({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useLingui()
  useEffect(
    function goOnByItself() {
      if (!isSignedIn) return
      const timer = setTimeout(() => location.replace(keptWayBack()), goesOnAfterMilliseconds)
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
      <LinkButton kind="primary" size="large" wide href={isSignedIn ? keptWayBack() : '/signin'}>
        <Trans>Go on</Trans>
      </LinkButton>
    </>
  )
}

/** The next step; without a session this page does not know whether the phone is verified. */
function NextStep({ isSignedIn }: { isSignedIn: boolean }) {
  if (!isSignedIn) return <Trans>Sign in to continue.</Trans>
  return storedUser().is_phone_verified ? <Trans>Next: your dashboard.</Trans> : <Trans>Next: your phone.</Trans>
}
