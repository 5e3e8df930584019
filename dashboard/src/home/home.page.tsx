import { Trans, useLingui } from '@lingui/react/macro'
import type { Home } from '@sahuji/contract/home'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import * as contract from '@sahuji/contract/home'
import { PlusIcon } from '../kit/icons/money.tsx'
import { Deferred, DeferredFoot } from '../kit/layout/deferred.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Link, LinkButton } from '../kit/layout/link.tsx'
import { Page } from '../kit/layout/page.tsx'
import { Loading, SkeletonFigure, SkeletonLines, SkeletonRows } from '../kit/layout/skeleton.tsx'
import { KycCard } from '../kyc/kyc-card.tsx'
import { SupportCard } from '../platform/cards/support-card.tsx'
import { useIsKycAskedAgain, useKycStatus, useUserInfoBalance, useUserInfo } from '../session/use-user-info.ts'
import { IfMay } from '../platform/session/if-may.tsx'
import { AsOf } from '../platform/cards/as-of.tsx'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { useSettledTogether } from '../platform/cards/use-settled-together.ts'
import { useOwnServer } from '../platform/server/server.ts'
import { useNow } from '../platform/server/use-now.ts'
import { transactions } from '../transactions/calls.ts'
import { wallet } from '../wallet/calls.ts'
import { WalletCard } from '../wallet/wallet-card.tsx'
import { type Asked, useAsked } from './asked.ts'
import { DayFigures } from './day-figures.tsx'
import { LinesBehind } from './explained/lines-behind.tsx'
import { FirstSteps, useFirstSteps } from './first-steps.tsx'
import { pastAddress, pastMomentIn } from './past/past-moment.ts'
import { RecentActivity } from './recent-activity.tsx'
import { Section } from '../kit/layout/section.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { query } from '../platform/calls/query.ts'
import { needsTexts } from '../texts/app-texts.ts'
import * as css from './home.module.css'

const NeedsYou = lazy(async () => {
  const [{ NeedsYou: Waiting }] = await Promise.all([import('./needs-you.tsx'), needsTexts()])
  return { default: Waiting }
})

// below the first screen of a phone
const CollectedChart = lazy(async () => ({ default: (await import('./collected-chart.tsx')).CollectedChart }))

const PastHome = lazy(async () => {
  const [{ PastHome: Page }] = await Promise.all([import('./past/past-home.tsx'), needsTexts()])
  return { default: Page }
})

/** /dashboard/home, or with a moment in its address as it was then. */
export function HomePage() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const now = useNow()
  const isOwn = useOwnServer()
  const at = isOwn ? pastMomentIn(search, now) : undefined
  if (!at) return <PresentHome now={now} />
  return (
    <Suspense fallback={<HomeSkeleton />}>
      <PastHome at={at} />
    </Suspense>
  )
}

/**
 * The wallet, a new shop’s first steps, what waits, the state of KYC, then figures and the last movements. Its cards
 * appear together where their calls answer together; for a slow call only its own card still loads. A failure is the state of its own card.
 */
function PresentHome({ now }: { now: Date }) {
  const { t } = useLingui()
  const isOwn = useOwnServer()
  const homeQuery = useCardQuery({ ...home.read(), enabled: isOwn })
  const walletQuery = useCardQuery(wallet.read())
  const recent = useCardQuery(transactions.recent())
  const user = useUserInfo()
  const kyc = useKycStatus()
  const isAskedAgain = useIsKycAskedAgain()
  const userInfoBalance = useUserInfoBalance()
  const { data, error } = homeQuery
  const asked = useAsked()
  const steps = useFirstSteps(isOwn ? recent.data?.data : undefined)
  const calls = [...(isOwn ? [homeQuery] : []), walletQuery, recent, user]
  if (!useSettledTogether(calls)) return <HomeSkeleton />
  const [isNew, isBare] = [steps !== undefined, recent.data?.data.length === 0]
  return (
    <Page title={t`Home`} untitled>
      <HomeColumns
        lead={
          <>
            <Stack gap={5}>
              <WalletCard
                balances={isBare ? undefined : data?.balances}
                fallback={userInfoBalance}
                otherMoment={isOwn && !isBare && <OtherMoment now={now} />}
                asked={{
                  name: asked.name,
                  press: asked.press,
                  lines: (shown) =>
                    asked.isOfWallet && <LinesBehind asked={asked} wallet={shown} position={shown.position} />,
                }}
              />
              {!isNew && <WalletActions />}
            </Stack>
            {steps && <FirstSteps of={steps} />}
            {data && <AsOf of={homeQuery} />}
            {error && !data && <FailedToLoad of={error} onRetry={homeQuery.refetch} />}
          </>
        }
        aside={
          <Deferred shape={<SkeletonLines lines={5} />}>
            <Suspense fallback={<SkeletonLines lines={5} />}>
              {data && needsOf(data) > 0 && <NeedsYou of={data} count={needsOf(data)} />}
              <KycCard status={kyc} isFailed={user.error !== null} isAskedAgain={isAskedAgain} />
            </Suspense>
          </Deferred>
        }
        last={
          // together with the content above it, which is shorter than its skeleton: drawn earlier, it would move
          <DeferredFoot>
            <SupportCard />
          </DeferredFoot>
        }
      >
        <Deferred shape={<SkeletonRows rows={8} />}>
          {isOwn && !homeQuery.isSettled && <LoadingRows rows={4} />}
          {data && <Today of={data} asked={asked} />}
          {data?.collected.some(({ count }) => count > 0) && (
            <Suspense fallback={<SkeletonRows rows={5} />}>
              <CollectedChart of={data.collected} hasMonths={isOwn} />
            </Suspense>
          )}
          <RecentActivity />
        </Deferred>
      </HomeColumns>
    </Page>
  )
}

/** The way to home as it was, which begins a day ago. */
function OtherMoment({ now }: { now: Date }) {
  return (
    <Link small href={pastAddress(new Date(now.getTime() - 86_400_000))}>
      <Trans>Another moment</Trans>
    </Link>
  )
}

function WalletActions() {
  return (
    <Row wide>
      <IfMay call="money.load">
        <LinkButton kind="primary" size="large" icon={<PlusIcon small />} href="/dashboard/loadFunds">
          <Trans>Load funds</Trans>
        </LinkButton>
      </IfMay>
      <LinkButton size="large" href="/dashboard/bankDeposit">
        <Trans>Bank Deposit</Trans>
      </LinkButton>
    </Row>
  )
}

/** The home screen before its answers, in the shape that its document already has. */
function HomeSkeleton() {
  const { t } = useLingui()
  return (
    <Page title={t`Home`} untitled>
      <Loading>
        <Stack gap={10}>
          <SkeletonFigure />
          <SkeletonRows rows={8} />
        </Stack>
      </Loading>
    </Page>
  )
}

interface TodayProps {
  of: Pick<Home, 'collected' | 'collected_last_week' | 'refunds' | 'position'>
  asked: Asked
}

/** What customers paid today, beside the same weekday last week until the same hour. Left out while both are empty. */
function Today({ of: { collected: days, collected_last_week: lastWeek, refunds, position }, asked }: TodayProps) {
  const { t } = useLingui()
  const today = days.at(-1)
  if (!today || days.every(({ count }) => count === 0)) return null
  const day = { ...today, refunds: refunds?.amount ?? 0n, refund_count: refunds?.count ?? 0 }
  return (
    <Section title={t`Today`} aside={t`compared with the same day last week, until the same hour`}>
      <DayFigures of={day} before={lastWeek} asked={asked} />
      {asked.name && !asked.isOfWallet && <LinesBehind asked={asked} day={day} position={position} />}
    </Section>
  )
}

/** How many things wait for the merchant. */
const needsOf = ({ open_loads, open_requests, disputes = [], refunds_waiting, refund_asks = [] }: Home): number =>
  open_loads.length + open_requests.length + disputes.length + refund_asks.length + (refunds_waiting?.count ?? 0)

/** The call of the first screen. */
const home = {
  read: () => query(contract.readHome, {}),
}

interface HomeColumnsProps {
  /** The main content. */
  lead: ReactNode
  /** What needs the reader: the side column, on narrow screens right after the main content, on tablets in two. */
  aside: ReactNode
  /** The end of the side column, on narrow screens of the page. */
  last: ReactNode
  children: ReactNode
}

/** The columns of the first screen. */
function HomeColumns({ lead, aside, last, children }: HomeColumnsProps) {
  return (
    <div className={css.columns}>
      <div className={css.main}>
        <div className={css.lead} data-gap="10">
          {lead}
        </div>
        <div className={css.rest} data-gap="10">
          {children}
        </div>
      </div>
      <aside>
        <div className={css.needs} data-gap="10">
          {aside}
        </div>
        <div className={css.last}>{last}</div>
      </aside>
    </div>
  )
}
