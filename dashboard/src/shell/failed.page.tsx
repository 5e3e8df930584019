import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Button } from '../kit/layout/button.tsx'
import { CopyButton } from '../kit/overlays/copy-button.tsx'
import { RetryIcon } from '../kit/icons/actions.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Page } from '../kit/layout/page.tsx'
import { NothingYet, Trace } from '../kit/layout/states.tsx'
import { Text } from '../kit/layout/text.tsx'
import { CallFailed } from '../platform/calls/call-failed.ts'
import { useOfflineSince } from '../platform/server/connection.ts'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { isNewVersionOut, onNewVersion } from '../platform/server/new-version.ts'
import { takeNewVersion } from '../platform/server/take-new-version.ts'
import { token } from '../platform/session/session.ts'
import { useOpenedAt } from '../platform/browser/use-opened-with.ts'

/**
 * The page 500, shown by the error boundary. "Try again" renders the page again without loading the document, and the
 * forms' drafts restore the input. Spec §2.
 */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const router = useRouter()
  const failure = error instanceof CallFailed ? error : undefined
  const isRenewed = useSyncExternalStore(onNewVersion, isNewVersionOut)
  const queries = useQueryClient()
  const isOffline = useOfflineSince() !== undefined
  const [failedAs, setFailedAs] = useState({ error, isOffline })
  if (failedAs.error !== error) setFailedAs({ error, isOffline })
  const tryAgain = async () => {
    // drops the answers that the page could not show, and requests missing files again
    void queries.resetQueries()
    await router.invalidate()
    reset()
  }
  // a page of the old version requests files that the new version no longer has, so a retry cannot succeed
  if (isRenewed && !failure) return <RenewedPage />
  // without a connection, the file of a page that was never opened here cannot be fetched
  if (failedAs.isOffline && !failure) return <NotFetchedPage isOffline={isOffline} onRetry={() => void tryAgain()} />
  return (
    <Page title={t`Internal server error`}>
      <Stack gap={4}>
        <NothingYet
          title={<Trans>This page could not be shown</Trans>}
          action={
            <>
              <Button kind="primary" icon={<RetryIcon small />} onPress={() => void tryAgain()}>
                <Trans>Try again</Trans>
              </Button>
              <LinkButton href={token() === null ? '/' : '/dashboard/home'}>
                <Trans>Back Home</Trans>
              </LinkButton>
            </>
          }
        >
          <Trans>Something went wrong, please try again. Your money is not affected, and what you typed is kept.</Trans>
        </NothingYet>
        <WhatSupportAsks failure={failure} />
      </Stack>
    </Page>
  )
}

const noConnection = new CallFailed({ kind: 'offline', http: 0, status: '004', message: '' })

/** Opens the page automatically when the connection returns. */
function NotFetchedPage({ isOffline, onRetry }: { isOffline: boolean; onRetry: () => void }) {
  const { t } = useLingui()
  const retry = useEffectEvent(onRetry)
  useEffect(
    function openWhenConnected() {
      if (!isOffline) retry()
    },
    [isOffline],
  )
  return (
    <Page title={t`This page could not be shown`}>
      <FailedToLoad of={noConnection} onRetry={onRetry} />
    </Page>
  )
}

function RenewedPage() {
  const { t } = useLingui()
  const [isReloading, setIsReloading] = useState(false)
  const reload = () => {
    setIsReloading(true)
    void takeNewVersion()
  }
  return (
    <Page title={t`A new version is ready`}>
      <NothingYet
        title={<Trans>This page belongs to the previous version</Trans>}
        action={
          <Button kind="primary" icon={<RetryIcon small />} isPending={isReloading} onPress={reload}>
            <Trans>Reload</Trans>
          </Button>
        }
      >
        <Trans>Reload to continue in the new one. Your money is not affected, and what you typed is kept.</Trans>
      </NothingYet>
    </Page>
  )
}

/** The request id, or without a request the page and the time, by which support finds the failure. */
function WhatSupportAsks({ failure }: { failure: CallFailed | undefined }) {
  const { t } = useLingui()
  const trace = `${location.pathname} ${useOpenedAt().toISOString()}`
  return (
    <Stack gap={1}>
      <Text small tone="muted">
        <Trans>If it happens again, give support this:</Trans>
      </Text>
      <Row gap={2}>
        <Trace code={failure?.status} request={failure?.request ?? trace} />
        <CopyButton name={t`support’s question`} text={failure?.request ?? trace} />
      </Row>
    </Stack>
  )
}
