import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../kit/layout/button.tsx'
import { AuthHead } from '../kit/layout/auth-page.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { CallFailed } from '../platform/call-failed.ts'
import { useFailureWords } from '../platform/failure-words.ts'

/** A link that sets no password: why, and the way to a new one. Where the line failed, the same link may still do. */
export function ResetLinkDead({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLingui()
  const { sentence } = useFailureWords(error)
  const isDead = error instanceof CallFailed && error.refusal === 'password_link_dead'
  return (
    <>
      <AuthHead title={isDead ? t`This link does not work` : t`The link could not be read`}>
        <span role="alert">{sentence}</span>
      </AuthHead>
      <Stack gap={2}>
        {!isDead && (
          <Button kind="primary" size="large" wide onPress={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <LinkButton kind={isDead ? 'primary' : 'secondary'} size="large" wide href="/forgotPassword">
          <Trans>Get a new link</Trans>
        </LinkButton>
        <LinkButton size="large" wide href="/signin">
          <Trans>Sign in</Trans>
        </LinkButton>
      </Stack>
    </>
  )
}
