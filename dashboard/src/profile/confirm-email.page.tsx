import { readCurrentUser } from '@sahuji/contract/session'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useMailLink } from '../auth/use-mail-link.ts'
import { Button } from '../kit/layout/button.tsx'
import { CardPage, AuthHead } from '../kit/layout/auth-page.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { call } from '../platform/calls/call.ts'
import { token as bearer } from '../platform/session/session.ts'
import { Contact } from '../session/contact.tsx'
import { saveCurrentUser } from '../session/stored-user.ts'
import { profile } from './calls.ts'
import { brand } from '../kit/format/operator.ts'
import { CallFailed } from '../platform/calls/call-failed.ts'
import { useFailureWords } from '../platform/failures/failure-words.ts'

// in the address once the token is used, so that neither the history nor a bystander sees the token
const done = 'confirmed'

/** /verify/newEmail/$token: the link that activates a new e-mail address. */
export function ConfirmEmailPage() {
  const { t } = useLingui()
  const { token = '' } = useParams({ strict: false })
  const { error, retry, isConfirmed, confirm } = useConfirmation(token)
  const isSignedIn = bearer() !== null
  return (
    <CardPage homeHref="/" contact={<Contact />}>
      <title>{`${t`Confirm your new e-mail`} · ${brand()}`}</title>
      {error && <ConfirmFailed error={error} isSignedIn={isSignedIn} onRetry={retry} />}
      {!error && token !== done && isConfirmed && <AuthHead title={t`Confirming your new e-mail …`} />}
      {!isConfirmed && token !== done && (
        <>
          <AuthHead title={t`Confirm your new e-mail`}>
            <Trans>One press, and the new address is in place.</Trans>
          </AuthHead>
          <Button kind="primary" size="large" wide onPress={confirm}>
            <Trans>Confirm the address</Trans>
          </Button>
        </>
      )}
      {token === done && (
        <>
          <AuthHead title={t`Your e-mail was changed`}>
            <Trans>From now on you sign in with the new address, and our mails go there.</Trans>
          </AuthHead>
          <LinkButton kind="primary" size="large" wide href={isSignedIn ? '/dashboard/profile' : '/signin'}>
            {isSignedIn ? <Trans>Back to the profile</Trans> : <Trans>Sign in</Trans>}
          </LinkButton>
        </>
      )}
    </CardPage>
  )
}

function useConfirmation(token: string) {
  const navigate = useNavigate()
  return useMailLink({
    kind: 'confirm-email',
    token: token === done ? undefined : token,
    spend: profile.confirmEmail,
    onUsed: () =>
      void keepWhoIsHere().then(() =>
        navigate({ to: '/verify/newEmail/$token', params: { token: done }, replace: true }),
      ),
  })
}

/** Reads the signed-in person again; it may be another person, or none. */
async function keepWhoIsHere(): Promise<void> {
  if (bearer() === null) return
  await call(readCurrentUser, {}, { isQuiet: true }).then(saveCurrentUser, () => undefined)
}

interface ConfirmFailedProps {
  error: Error
  isSignedIn: boolean
  onRetry: () => void
}

/** A link that changed nothing: the reason, and the way to another one. */
function ConfirmFailed({ error, isSignedIn, onRetry }: ConfirmFailedProps) {
  const { t } = useLingui()
  const { sentence } = useFailureWords(error)
  const isFinal = error instanceof CallFailed && error.kind === 'answered' && error.http < 500
  return (
    <>
      <AuthHead title={t`Your e-mail was not changed`}>{sentence}</AuthHead>
      {isFinal ? (
        <LinkButton kind="primary" size="large" wide href={isSignedIn ? '/dashboard/profile#contact' : '/signin'}>
          {isSignedIn ? <Trans>Back to the profile</Trans> : <Trans>Sign in</Trans>}
        </LinkButton>
      ) : (
        <Button kind="primary" size="large" wide onPress={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </>
  )
}
