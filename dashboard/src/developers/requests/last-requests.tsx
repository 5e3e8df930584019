import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Chip } from '../../kit/forms/chip.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows, NothingMatches, NothingYet } from '../../kit/layout/states.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { requestLog } from '../calls.ts'
import { RequestTable } from './request-table.tsx'

const shown = 6
const place = {
  open: undefined,
  hrefOf: (id: string, mode: string) =>
    `/dashboard/developers/requests?${new URLSearchParams({ ...(mode === 'live' && { mode }), open: id })}`,
}

/** The newest calls of both books, and the way to all of them. */
export function LastRequests() {
  const [isRefusedOnly, setIsRefusedOnly] = useState(false)
  const pages = useInfiniteQuery(requestLog.pages(isRefusedOnly ? { outcome: 'refused' } : {}))
  const rows = pages.data?.pages[0]?.data.slice(0, shown)
  const failure = rows ? null : (pages.error ?? pages.failureReason)
  return (
    <Section
      title={<Trans>Last requests</Trans>}
      aside={
        <Row tight>
          <Chip on={!isRefusedOnly} onPress={() => setIsRefusedOnly(false)}>
            <Trans>All</Trans>
          </Chip>
          <Chip on={isRefusedOnly} onPress={() => setIsRefusedOnly(true)}>
            <Trans>Refused</Trans>
          </Chip>
        </Row>
      }
    >
      {failure && <FailedToLoad of={failure} onRetry={() => void pages.refetch()} />}
      {!failure && !rows && <LoadingRows rows={3} />}
      {rows?.length === 0 &&
        (isRefusedOnly ? (
          <NothingMatches title={<Trans>No call was refused</Trans>} onClear={() => setIsRefusedOnly(false)} />
        ) : (
          <NothingYet title={<Trans>No calls yet</Trans>}>
            <Trans>Calls of your own servers appear here with what was sent and answered, for 30 days.</Trans>
          </NothingYet>
        ))}
      {rows && rows.length > 0 && (
        <Stack gap={4}>
          <RequestTable of={rows} place={place} />
          <Row>
            <LinkButton size="small" href="/dashboard/developers/requests">
              <Trans>All requests of 30 days</Trans>
            </LinkButton>
          </Row>
        </Stack>
      )}
    </Section>
  )
}
