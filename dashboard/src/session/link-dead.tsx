import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../kit/layout/button.tsx'
import { AuthHead } from '../kit/layout/auth-page.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { CallFailed } from '../platform/call-failed.ts'
import { useFailureWords } from '../platform/failure-words.ts'
import { token } from '../platform/session.ts'
import { SignOutLink } from './sign-out-link.tsx'

/** A link that did not work: why, and how to get another. Signing in unverified sends one by itself. */
export function LinkDead({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLingui()
  const { sentence } = useFailureWords(error)
  const isOfAnother = error instanceof CallFailed && error.refusal === 'link_of_another'
  const mayWork = error instanceof CallFailed && error.kind !== 'answered'
  return (
    <>
      <AuthHead
        title={mayWork ? t`Not verified yet` : isOfAnother ? t`Not your account’s link` : t`This link does not work`}
      >
        <span role="alert">{sentence}</span>
      </AuthHead>
      <Stack gap={2}>
        {mayWork && (
          <Button kind="primary" size="large" wide onPress={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <LinkButton
          kind={mayWork ? 'secondary' : 'primary'}
          size="large"
          wide
          href={token() === null ? '/signin' : '/emailVerification'}
        >
          {token() === null ? <Trans>Sign in for a new link</Trans> : <Trans>Get a new link</Trans>}
        </LinkButton>
        {isOfAnother && <SignOutLink />}
      </Stack>
    </>
  )
}
