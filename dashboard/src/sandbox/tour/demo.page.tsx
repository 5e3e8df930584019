import type { Tour, TourStep } from '@sahuji/contract/sandbox/tour'
import { tourSteps } from '@sahuji/contract/sandbox/tour'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useOpenedWith } from '../../platform/browser/use-opened-with.ts'
import { RetryIcon } from '../../kit/icons/actions.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { isDemoShop } from '../../session/demo-mark.ts'
import { SandboxStrip } from '../../kit/layout/sandbox-strip.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { NotOffered } from '../../platform/failures/not-offered.tsx'
import { useOwnServer } from '../../platform/server/server.ts'
import { sandbox } from '../calls.ts'
import * as css from './demo.module.css'
import { RecentPayments } from './recent-payments.tsx'
import { RollingMoney } from './rolling-money.tsx'
import { StepCard } from './step-card.tsx'
import { StepList } from './step-list.tsx'
import { useTraffic } from './use-traffic.ts'

// the payer is on another device: the page looks for their payment itself
const askMilliseconds = 4_000

/** /dashboard/demo: the tour in the merchant's own sandbox. `?step=pay` is a step; without one it goes on where it is. */
export function DemoPage() {
  const { t } = useLingui()
  const isOwn = useOwnServer()
  const asked: { step?: string } = useSearch({ strict: false })
  const { data, error, failureReason, refetch } = useQuery({
    ...sandbox.tour(),
    enabled: isOwn,
    refetchInterval: askMilliseconds,
  })
  const failure = error ?? failureReason
  useBeginOnce(data)
  return (
    <>
      <DemoStrip tour={data} />
      <Page
        title={t`Guided tour`}
        lead={
          <Trans>Things to do in your own sandbox. Each ends in something true, and none of it is real money.</Trans>
        }
      >
        {!isOwn && <NotOffered />}
        {isOwn && failure && !data && <FailedToLoad of={failure} onRetry={() => void refetch()} />}
        {isOwn && !data?.is_begun && !failure && <LoadingRows rows={8} />}
        {data?.is_begun && <TourColumns key={data.begun_at.getTime()} of={data} asked={asked.step} />}
      </Page>
    </>
  )
}

/** Begins the tour of a merchant who opens it for the first time. */
function useBeginOnce(tour: Tour | undefined): void {
  const { mutate, isIdle } = useMutation(sandbox.beginTour())
  const isNew = tour?.is_begun === false
  useEffect(
    function beginFirstTour() {
      if (isNew && isIdle) mutate({})
    },
    [isNew, isIdle, mutate],
  )
}

function TourColumns({ of: tour, asked }: { of: Tour; asked: string | undefined }) {
  const { t } = useLingui()
  // stays where it was when its step comes true
  const here = useOpenedWith<TourStep>(tourSteps.find((each) => !tour.done.includes(each)) ?? 'verify')
  const step = tourSteps.find((each) => each === asked) ?? here
  return (
    <div className={css.columns}>
      <div className={css.wallet}>
        <Section title={t`Sandbox wallet`}>
          <RollingMoney of={tour.balance} />
        </Section>
      </div>
      <aside className={css.side}>
        <StepCard key={step} of={tour} step={step} />
        <StepList done={tour.done} current={step} />
        <Section title={t`About this tour`}>
          <Text tone="muted">
            <Trans>
              It runs in your sandbox, a book of its own. Your real money, your banks and your customers never see it.
            </Trans>
          </Text>
        </Section>
      </aside>
      <div className={css.activity}>
        <RecentPayments />
      </div>
    </div>
  )
}

/** The hatched strip, with what lets the invented day run and begins the tour again. */
function DemoStrip({ tour }: { tour: Tour | undefined }) {
  const traffic = useTraffic(tour)
  const again = useMutation(sandbox.beginTour())
  return (
    <SandboxStrip liveHref={isDemoShop() ? undefined : '/dashboard/home'}>
      <span className={css.strip}>
        <span>
          <Trans>This is not real money.</Trans>
        </span>
        {tour && (
          <>
            {traffic.isOver ? (
              <span>
                <Trans>The invented day is over. It goes on tomorrow.</Trans>
              </span>
            ) : (
              <Button size="small" onPress={traffic.toggle}>
                {traffic.isRunning ? <Trans>Pause the day</Trans> : <Trans>Let the day run</Trans>}
              </Button>
            )}
            <Button
              size="small"
              icon={<RetryIcon small />}
              isPending={again.isPending}
              onPress={() => again.mutate({})}
            >
              <Trans>Begin again</Trans>
            </Button>
          </>
        )}
      </span>
    </SandboxStrip>
  )
}
