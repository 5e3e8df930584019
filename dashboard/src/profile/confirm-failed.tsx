import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../kit/layout/button.tsx'
import { AuthHead } from '../kit/layout/auth-page.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { CallFailed } from '../platform/call-failed.ts'
import { useFailureWords } from '../platform/failure-words.ts'

export interface ConfirmFailedProps {
  error: Error
  isSignedIn: boolean
  onRetry: () => void
}

/** A link that put nothing in place: why, and the way to another one. */
export function ConfirmFailed({ error, isSignedIn, onRetry }: ConfirmFailedProps) {
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
