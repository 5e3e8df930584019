import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { queueTabs } from '@sahuji/contract/kyc/review'
import { claimKycCase } from '@sahuji/contract/kyc/office/cases'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useWriting } from '../../../kit/format/reader.ts'
import { DownloadIcon } from '../../../kit/icons/actions.tsx'
import { Button } from '../../../kit/layout/button.tsx'
import { LoadingRows, NothingMatches, NothingYet } from '../../../kit/layout/states.tsx'
import { ViewTabs } from '../../../kit/layout/tabs.tsx'
import { FailedToLoad, FailureLine } from '../../../platform/failures/failed-to-load.tsx'
import { LeftOutFilters } from '../../../platform/lists/left-out-filters.tsx'
import { downloadText } from '../../../platform/browser/save-text.ts'
import { FilterRow, OfficePageFrame } from '../../../kit/office/office-page.tsx'
import { hasRole, useOperator } from '../../../operators/operator-session.ts'
import { usePageKeys } from '../../../kit/office/page-keys.ts'
import { reviewDesk, useDeskAct } from '../desk/calls.ts'
import { tabNames } from '../desk/desk-words.ts'
import { KeyHint } from '../desk/key-hint.tsx'
import { lastQueue } from '../desk/last-queue.ts'
import { QueueFilters } from './queue-filters.tsx'
import { QueueStrip } from './queue-strip.tsx'
import { QueueTable } from './queue-table.tsx'
import * as css from './queue.module.css'
import { type QueueNarrowing, useQueueFilter } from './use-queue-filter.ts'

/** /operator/kyc: the cases that wait for the review desk, the oldest promise first. */
export function KycQueuePage() {
  const { t } = useLingui()
  const by = useQueueFilter()
  const navigate = useNavigate()
  const mayReview = hasRole(useOperator(), claimKycCase.roles)
  const oldest = useDeskAct(reviewDesk.claimOldest)
  const taken = useMutation({
    mutationFn: () => reviewDesk.csv(by.ask),
    onSuccess: ({ csv }) => downloadText('kyc-cases.csv', csv),
  })
  const claimOldest = () => {
    if (!oldest.isPending)
      oldest.mutate({}, { onSuccess: ({ queued }) => void navigate({ to: `/kyc/${queued.id}` as never }) })
  }
  usePageKeys(mayReview ? [{ key: 'n', name: t`claim the oldest`, act: claimOldest }] : [])
  useEffect(() => lastQueue.set(by.ask), [by.ask])
  return (
    <OfficePageFrame
      title={t`KYC cases`}
      actions={
        mayReview && (
          <>
            <Button icon={<DownloadIcon small />} isPending={taken.isPending} onPress={() => taken.mutate()}>
              <Trans>Export</Trans>
            </Button>
            <Button kind="primary" isPending={oldest.isPending} onPress={claimOldest}>
              <Trans>Claim the oldest</Trans>
              <KeyHint>n</KeyHint>
            </Button>
          </>
        )
      }
    >
      <FailureLine of={oldest.error ?? taken.error} />
      <QueueHead by={by} />
      <FilterRow note={by.ask.tab !== 'decided' && <Trans>Oldest promise first</Trans>}>
        <QueueFilters by={by} />
      </FilterRow>
      <LeftOutFilters of={by.leftOut} onRemove={() => by.narrow({}, { replace: true })} />
      <QueueRows by={by} mayReview={mayReview} />
    </OfficePageFrame>
  )
}

/** The figures of the desk, and its lists with their counts. */
function QueueHead({ by: { ask } }: { by: QueueNarrowing }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { data, error, refetch } = useQuery(reviewDesk.figures())
  return (
    <>
      {error && !data && <FailedToLoad of={error} onRetry={() => void refetch()} />}
      <div className={css.strip}>{data && <QueueStrip of={data} />}</div>
      <ViewTabs
        label={t`Lists`}
        views={queueTabs.map((tab) => ({
          href: tab === 'waiting' ? '/operator/kyc' : `/operator/kyc?tab=${tab}`,
          label: _(tabNames[tab]),
          isHere: tab === ask.tab,
          ...(data && { count: data.counts[tab] }),
        }))}
      />
    </>
  )
}

function QueueRows({ by, mayReview }: { by: QueueNarrowing; mayReview: boolean }) {
  const { number } = useWriting()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    reviewDesk.pages(by.ask),
  )
  const claim = useDeskAct(reviewDesk.claim)
  const release = useDeskAct(reviewDesk.release)
  if (error && !data) return <FailedToLoad of={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={8} />
  const rows = data.pages.flatMap((page) => page.data)
  if (rows.length === 0) return <NoRows by={by} />
  const shown = number(rows.length)
  return (
    <>
      <FailureLine of={claim.error ?? release.error} />
      <QueueTable
        tab={by.ask.tab}
        of={rows}
        isWhole={!hasNextPage}
        mayReview={mayReview}
        onClaim={(id) => claim.mutate({ id })}
        onRelease={(id) => release.mutate({ id })}
      />
      <p className={css.foot}>
        <Trans>
          {shown} shown. A promise counts working time, Sunday to Friday: five days on the full tier, one on the micro
          tier, one after an answer. A claim ends automatically after 30 minutes without an action on the case.
        </Trans>
      </p>
      {hasNextPage && (
        <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}

function NoRows({ by: { ask, isNarrowed, clear } }: { by: QueueNarrowing }) {
  if (isNarrowed) return <NothingMatches title={<Trans>No case matches</Trans>} onClear={clear} />
  return (
    <NothingYet
      title={ask.tab === 'waiting' ? <Trans>No case is waiting for us</Trans> : <Trans>Nothing in this list</Trans>}
    >
      {ask.tab === 'waiting' && <Trans>A case is listed here as soon as a merchant has sent it.</Trans>}
    </NothingYet>
  )
}
