import { Trans, useLingui } from '@lingui/react/macro'
import { PlusIcon } from '../kit/icons/money.tsx'
import { Deferred } from '../kit/layout/deferred.tsx'
import { HomeColumns } from './home-columns.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Page } from '../kit/layout/page.tsx'
import { SkeletonLines, SkeletonRows } from '../kit/layout/skeleton.tsx'
import { KycCard } from '../kyc/kyc-card.tsx'
import { ContactCard } from '../session/contact-card.tsx'
import { useKycKept, useToldBalance, useUserInfo } from '../session/use-user-info.ts'
import { AsOf } from '../platform/as-of.tsx'
import { FailedToLoad } from '../platform/failed-to-load.tsx'
import { useAsked } from '../platform/use-asked.ts'
import { useOwnServer } from '../platform/use-own-server.ts'
import { transactions } from '../transactions/calls.ts'
import { wallet } from '../wallet/calls.ts'
import { WalletCard } from '../wallet/wallet-card.tsx'
import { home } from './calls.ts'
import { CollectedChart } from './collected-chart.tsx'
import { FirstSteps, useFirstSteps } from './first-steps.tsx'
import { OpenLoads } from './open-loads.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { HomeComing } from './home-coming.tsx'
import { Today } from './today.tsx'

/**
 * /dashboard/home: the wallet, a new shop’s first steps, what waits, the state of KYC, then figures and what moved last. It is shown when each of its calls has answered
 * or failed once: whatever came later would push the rest down under the reader’s thumb. A failure is the state of its own card.
 */
export function HomePage() {
  const { t } = useLingui()
  const isOwn = useOwnServer()
  const asked = useAsked({ ...home.read(), enabled: isOwn })
  const held = useAsked(wallet.read())
  const recent = useAsked(transactions.recent())
  const user = useUserInfo()
  const kyc = useKycKept()
  const told = useToldBalance()
  const { data, error } = asked
  const steps = useFirstSteps(isOwn ? recent.data?.data : undefined)
  const calls = [...(isOwn ? [asked] : []), held, recent, user]
  if (!calls.every(({ isSettled }) => isSettled)) return <HomeComing />
  const [isNew, isBare] = [steps !== undefined, recent.data?.data.length === 0]
  return (
    <Page title={t`Home`} untitled>
      <HomeColumns
        lead={
          <>
            <Stack gap={5}>
              <WalletCard balances={isBare ? undefined : data?.balances} told={told} />
              {!isNew && <WalletActions />}
            </Stack>
            {steps && <FirstSteps of={steps} />}
            {data && <AsOf of={asked} />}
            {error && !data && <FailedToLoad of={error} onRetry={asked.refetch} />}
          </>
        }
        aside={
          <Deferred shape={<SkeletonLines lines={5} />}>
            {data && <OpenLoads of={data.open_loads} />}
            <KycCard kept={kyc} isFailed={user.error !== null} />
          </Deferred>
        }
        last={<ContactCard />}
      >
        <Deferred shape={<SkeletonRows rows={8} />}>
          {data && <Today of={data} />}
          {data && <CollectedChart of={data.collected} />}
          <RecentActivity />
        </Deferred>
      </HomeColumns>
    </Page>
  )
}

function WalletActions() {
  return (
    <Row wide>
      <LinkButton kind="primary" size="large" icon={<PlusIcon small />} href="/dashboard/loadFunds">
        <Trans>Load funds</Trans>
      </LinkButton>
      <LinkButton size="large" href="/dashboard/transactionHistory">
        <Trans>Transaction History</Trans>
      </LinkButton>
    </Row>
  )
}
