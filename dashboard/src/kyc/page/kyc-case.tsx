import { useLingui } from '@lingui/react/macro'
import type { KycCase } from '@sahuji/contract/kyc'
import type { BusinessType } from '@sahuji/contract/merchants'
import { lazy, Suspense } from 'react'
import { SkeletonEntries } from '../../kit/data/entries.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { Loading } from '../../kit/layout/skeleton.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { kyc } from '../case/calls.ts'
import { useCaseStep } from '../case/case-address.ts'
import type { AccountBank } from '../case/field-words.ts'
import { Start } from '../form/start.tsx'

const WriteCase = lazy(async () => ({ default: (await import('./write-case.tsx')).WriteCase }))
const CaseView = lazy(async () => ({ default: (await import('../review/case-view.tsx')).CaseView }))

export interface KycCasePageProps {
  /** Undefined while they are unknown. */
  banks: readonly AccountBank[] | undefined
  /** The form of business of the sign-up. */
  business_type: BusinessType
  /** The trade name of the sign-up. */
  trade_name: string | null
}

/** The merchant's KYC case: its start, its form, its review. */
export function KycCasePage({ banks, business_type, trade_name }: KycCasePageProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useCardQuery({ ...kyc.read(), refetchInterval: ({ state }) => pauseFor(state.data) })
  const { step, isStart } = useCaseStep()
  if (data === undefined) {
    return <Page title={t`Your KYC`}>{error ? <FailedToLoad of={error} onRetry={refetch} /> : <Waiting />}</Page>
  }
  const isWritten = data?.state === 'draft'
  if (!data || (isWritten && isStart)) {
    return <Start business_type={data?.business_type ?? business_type} trade_name={trade_name} of={data} />
  }
  return (
    <Suspense
      fallback={
        <Page title={t`Your KYC`}>
          <Waiting />
        </Page>
      }
    >
      {isWritten || (data.state === 'more_needed' && step) ? (
        <WriteCase of={data} banks={banks} step={step ?? 'shop'} />
      ) : (
        <CaseView of={data} banks={banks} />
      )}
    </Suspense>
  )
}

const lookEveryMilliseconds = 20_000

/** While the review desk has the case, it is read again at intervals. */
const pauseFor = (of: KycCase | null | undefined): number | false =>
  of?.state === 'submitted' || of?.state === 'in_review' ? lookEveryMilliseconds : false

const Waiting = () => (
  <Loading>
    <SkeletonEntries lines={6} />
  </Loading>
)
