import { kathmanduDay } from '@sahuji/contract/time/time'
import { dayAfter } from '@sahuji/contract/time/nepali-periods'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { DateTime } from '../../kit/format/date.tsx'
import { DownloadIcon } from '../../kit/icons/actions.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { LoadingRows, NothingMatches, NothingYet } from '../../kit/layout/states.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { downloadFile } from '../../platform/browser/save-text.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { NotOffered } from '../../platform/failures/not-offered.tsx'
import { LeftOutFilters } from '../../platform/lists/left-out-filters.tsx'
import { ShowMoreRow } from '../../platform/lists/show-more.tsx'
import { useOwnServer } from '../../platform/server/server.ts'
import { useMay } from '../../platform/session/rights.ts'
import { shopLog } from './calls.ts'
import { LogFilters } from './log-filters.tsx'
import { LogTable } from './log-table.tsx'
import { useLogPlace } from './use-log-place.ts'

const RightsOfDay = lazy(async () => ({ default: (await import('./rights-of-day.tsx')).RightsOfDay }))

/** /dashboard/team/log: what everybody did in the shop, and up to which moment that is sealed. */
export function LogPage() {
  const { t } = useLingui()
  const isOwn = useOwnServer()
  const place = useLogPlace()
  return (
    <Page
      title={t`What everybody did`}
      lead={<Trans>Nothing here can be changed or removed. It is kept for at least five years.</Trans>}
      actions={isOwn && <ExportButton from={place.filter.from} to={place.filter.to} />}
    >
      {isOwn ? (
        <Stack gap={5}>
          <SealLine />
          <LogFilters of={place} />
          <LeftOutFilters of={place.leftOut} onRemove={() => place.narrow({})} />
          <CouldDo person_id={place.filter.person_id} from={place.filter.from} to={place.filter.to} />
          <Entries place={place} />
        </Stack>
      ) : (
        <NotOffered />
      )}
    </Page>
  )
}

interface CouldDoProps {
  person_id: string | undefined
  from: string | undefined
  to: string | undefined
}

/** For one person: what they could do on the last chosen day, today without one. */
function CouldDo({ person_id, from, to }: CouldDoProps) {
  const today = kathmanduDay(useOpenedAt())
  if (!useMay('team.manage') || person_id === undefined) return null
  return (
    <Suspense fallback={<LoadingRows rows={3} />}>
      <RightsOfDay person_id={person_id} day={to ?? from ?? today} />
    </Suspense>
  )
}

function Entries({ place }: { place: ReturnType<typeof useLogPlace> }) {
  const { t } = useLingui()
  const pages = useInfiniteQuery(shopLog.pages(place.filter))
  const failure = pages.data ? null : (pages.error ?? pages.failureReason)
  if (failure) return <FailedToLoad of={failure} onRetry={() => void pages.refetch()} />
  if (!pages.data) return <LoadingRows rows={8} />
  const rows = pages.data.pages.flatMap(({ data }) => data)
  if (rows.length === 0) {
    return place.isNarrowed ? (
      <NothingMatches title={t`Nothing matches`} onClear={place.clear} />
    ) : (
      <NothingYet title={t`Nothing was recorded yet`}>
        <Trans>What you, your people and your servers do appears here from now on.</Trans>
      </NothingYet>
    )
  }
  return (
    <>
      <LogTable of={rows} place={place} />
      <ShowMoreRow of={pages} />
    </>
  )
}

/** Up to which moment the log is sealed. */
function SealLine() {
  const { data } = useQuery(shopLog.seal())
  if (!data) return null
  const { seal, waiting } = data
  return (
    <Text small tone="muted">
      {seal ? (
        <Trans>
          Sealed with the ledger up to <DateTime of={seal.sealed_at} />, seal {seal.number}. An exported file proves
          this on <Link href="/verify/statement">the page that checks files</Link>, also without us.
        </Trans>
      ) : (
        <Trans>The first seal of the ledger will cover it within a minute.</Trans>
      )}
      {waiting > 0 && (
        <>
          {' '}
          <Plural value={waiting} one="# row waits for the next seal." other="# rows wait for the next seal." />
        </>
      )}
    </Text>
  )
}

const exportedDays = 30

/** The sealed rows of the chosen days, else of the last thirty, as a signed file. */
function ExportButton({ from, to }: { from: string | undefined; to: string | undefined }) {
  const today = kathmanduDay(useOpenedAt())
  const last = to ?? today
  const taken = useMutation({
    ...shopLog.take(),
    onSuccess: ({ name, csv }) => downloadFile(new File([csv], name, { type: 'text/csv' })),
  })
  return (
    <Button
      icon={<DownloadIcon small />}
      isPending={taken.isPending}
      onPress={() => taken.mutate({ from: from ?? dayAfter(last, -exportedDays), to: last })}
    >
      <Trans>Signed file</Trans>
    </Button>
  )
}
