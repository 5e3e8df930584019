import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Stack } from '../../kit/layout/layout.tsx'
import { LoadingRows, NothingMatches, NothingYet } from '../../kit/layout/states.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { ShowMoreRow } from '../../platform/lists/show-more.tsx'
import { useOwnServer } from '../../platform/server/server.ts'
import { requestLog } from '../calls.ts'
import { DevelopersFrame } from '../developers-frame.tsx'
import { OpenedCall } from './opened-call.tsx'
import { RequestFilters } from './request-filters.tsx'
import { RequestTable } from './request-table.tsx'
import * as css from './requests.module.css'
import { useRequestPlace } from './use-request-place.ts'

/** /dashboard/developers/requests: the calls of the shop's own servers in thirty days, one of them opened beside the list. */
export function RequestsPage() {
  return (
    <DevelopersFrame tab="requests">
      <Requests />
    </DevelopersFrame>
  )
}

function Requests() {
  const { t } = useLingui()
  const place = useRequestPlace()
  const pages = useInfiniteQuery({ ...requestLog.pages(place.filter), enabled: useOwnServer() })
  const failure = pages.data ? null : (pages.error ?? pages.failureReason)
  const rows = pages.data?.pages.flatMap(({ data }) => data)
  const notKept = pages.data?.pages[0]?.not_kept ?? 0
  return (
    <Stack gap={5}>
      <RequestFilters of={place} onRefresh={() => void pages.refetch()} isRefreshing={pages.isRefetching} />
      {failure && <FailedToLoad of={failure} onRetry={() => void pages.refetch()} />}
      {!failure && !rows && <LoadingRows rows={8} />}
      {rows?.length === 0 &&
        (place.isNarrowed ? (
          <NothingMatches title={t`No call matches`} onClear={place.clear} />
        ) : (
          <NothingYet title={t`No calls yet`}>
            <Trans>Calls of your own servers appear here with what was sent and answered, for 30 days.</Trans>
          </NothingYet>
        ))}
      {rows && rows.length > 0 && (
        <div className={css.columns} data-open={place.open ? '' : undefined}>
          <Stack gap={3}>
            <RequestTable of={rows} place={place} />
            <ShowMoreRow of={pages} />
            {notKept > 0 && (
              <Text small tone="muted">
                <Plural
                  value={notKept}
                  one="# more call was counted and not kept: there were too many at once."
                  other="# more calls were counted and not kept: there were too many at once."
                />
              </Text>
            )}
          </Stack>
          {place.open && <OpenedCall key={place.open} id={place.open} onClose={() => place.go({ open: undefined })} />}
        </div>
      )}
    </Stack>
  )
}
