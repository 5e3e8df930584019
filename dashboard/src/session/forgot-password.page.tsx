import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ForgotPasswordForm, ResetLinkSent } from '../auth/forgot-password.tsx'
import { ResetByPasskey } from '../auth/reset-by-passkey.tsx'
import { CardPage, AuthHead } from '../kit/layout/auth-page.tsx'
import { Link } from '../kit/layout/link.tsx'
import { brand } from '../kit/format/operator.ts'
import { Text } from '../kit/layout/text.tsx'
import { NotOffered } from '../platform/failures/not-offered.tsx'
import { clearSession, sessionValue, token } from '../platform/session/session.ts'
import { useOwnServer } from '../platform/server/server.ts'
import { Contact } from './contact.tsx'

interface Sent {
  who: string
  /** The time from which another link may be requested. */
  again: Date
}

/** /forgotPassword: sends a link that sets a new password. The answer is the same for every address. */
export function ForgotPasswordPage() {
  const { t } = useLingui()
  const [sent, setSent] = useState<Sent>()
  const isOwn = useOwnServer()
  const navigate = useNavigate()
  const onReset = async (email: string) => {
    // every session of the person has ended, including this browser's if it is theirs
    if (sessionValue('email') === email) await clearSession()
    await navigate({ to: '/verify/password/$token', params: { token: 'done' } })
  }
  return (
    <CardPage homeHref="/" contact={<Contact />}>
      <title>{`${t`Forgot your password?`} · ${brand()}`}</title>
      {sent ? (
        <ResetLinkSent {...sent} onAgain={(again) => setSent({ ...sent, again })} onOther={() => setSent(undefined)} />
      ) : (
        <>
          <AuthHead title={t`Forgot your password?`}>
            {isOwn && <Trans>We send you a link to set a new one. It works once and for ten minutes.</Trans>}
          </AuthHead>
          {!isOwn && <NotOffered />}
          {isOwn && <ForgotPasswordForm onSent={(who, again) => setSent({ who, again })} />}
          {isOwn && <ResetByPasskey onDone={(email) => void onReset(email)} />}
        </>
      )}
      <OtherWays />
    </CardPage>
  )
}

/** The ways to sign in without a link. */
function OtherWays() {
  if (token() !== null)
    return (
      <Text small tone="quiet">
        <Trans>
          You are signed in. If you know your password, you can{' '}
          <Link href="/dashboard/changePassword">change it here</Link>.
        </Trans>
      </Text>
    )
  return (
    <Text small tone="quiet">
      <Trans>
        Remembered it? <Link href="/signin">Sign in</Link>
      </Trans>
    </Text>
  )
}
