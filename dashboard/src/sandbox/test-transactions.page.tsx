import { loadChannels } from '@sahuji/contract/tariff/channels'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LoadTestMoney, SandboxBalance } from '../funding/sandbox/sandbox-wallet.tsx'
import { KeyIcon } from '../kit/icons/first.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { PageBox } from '../kit/layout/page.tsx'
import { SandboxStrip } from '../kit/layout/sandbox-strip.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { useOwnServer } from '../platform/server/server.ts'
import { History } from '../transactions/history.tsx'

const Playground = lazy(async () => ({ default: (await import('./play/playground.tsx')).Playground }))
const SandboxLoading = lazy(async () => ({
  default: (await import('../funding/sandbox/sandbox-loading.tsx')).SandboxLoading,
}))

/**
 * /dashboard/testTransactions: the playground and the sandbox's book, hatched so that it is never mistaken for live. `?load=ebanking`
 * loads its wallet.
 */
export function TestTransactionsPage() {
  const { t } = useLingui()
  const isOwn = useOwnServer()
  const { load, by }: { load?: string; by?: string } = useSearch({ strict: false })
  const channel = loadChannels.find((each) => each === load)
  return (
    <>
      <SandboxStrip liveHref="/dashboard/transactionHistory" />
      {isOwn && channel ? (
        <Suspense
          fallback={
            <PageBox>
              <LoadingRows rows={8} />
            </PageBox>
          }
        >
          <SandboxLoading channel={channel} by={by} />
        </Suspense>
      ) : (
        <History
          title={t`Sandbox Transactions`}
          mode="sandbox"
          lead={isOwn && <SandboxBalance />}
          begin={
            isOwn && (
              <>
                <LinkButton href="/dashboard/my-events?mode=sandbox">
                  <Trans>Test events</Trans>
                </LinkButton>
                <LinkButton href="/dashboard/demo">
                  <Trans>Guided tour</Trans>
                </LinkButton>
                <LinkButton icon={<KeyIcon small />} href="/dashboard/developers">
                  <Trans>Sandbox keys</Trans>
                </LinkButton>
                <LoadTestMoney />
              </>
            )
          }
          above={
            isOwn && (
              <Suspense fallback={<LoadingRows rows={8} />}>
                <Playground />
              </Suspense>
            )
          }
        />
      )}
    </>
  )
}
