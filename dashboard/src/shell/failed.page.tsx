import type { ErrorComponentProps } from '@tanstack/react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../kit/button.tsx'
import { LinkButton } from '../kit/link.tsx'
import { Page } from '../kit/page.tsx'
import { NothingYet, Trace } from '../kit/states.tsx'
import { CallFailed } from '../platform/call-failed.ts'

/** 500: reached through the error boundary. What was typed is kept by the forms' drafts. Spec §2. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const failure = error instanceof CallFailed ? error : undefined
  return (
    <Page title={t`Internal server error`}>
      <NothingYet
        title="500"
        action={
          <>
            <Button kind="primary" onPress={reset}>
              <Trans>Try again</Trans>
            </Button>
            <LinkButton href="/dashboard/home">
              <Trans>Back Home</Trans>
            </LinkButton>
          </>
        }
      >
        <Trans>Something went wrong, please try again. Your money is not affected.</Trans>
      </NothingYet>
      <Trace code={failure?.status} request={failure?.request} />
    </Page>
  )
}
