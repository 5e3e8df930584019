import { Trans } from '@lingui/react/macro'
import { DateTime } from '../../kit/format/date.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { useOfflineSince } from '../server/connection.ts'
import type { CardQuery } from './use-card-query.ts'

/** "As of …" beside data that could not be fetched again: without a connection, or after a failure. */
export function AsOf({
  of: { data, dataUpdatedAt, failureCount, error },
}: {
  of: Pick<CardQuery<unknown>, 'data' | 'dataUpdatedAt' | 'failureCount' | 'error'>
}) {
  const isCurrent = useOfflineSince() === undefined && failureCount === 0 && error === null
  if (data === undefined || isCurrent) return null
  return (
    <Text as="span" small tone="quiet">
      <Trans>
        As of <DateTime of={new Date(dataUpdatedAt)} />
      </Trans>
    </Text>
  )
}
