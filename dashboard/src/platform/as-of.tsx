import { Trans } from '@lingui/react/macro'
import { DateTime } from '../kit/date.tsx'
import { Text } from '../kit/text.tsx'

/** What `useQuery` says of an answer. */
interface Asked {
  data: unknown
  dataUpdatedAt: number
  failureCount: number
  error: Error | null
}

/** "As of …", where what is shown could not be read anew: without a line these are the figures of the last time. */
export function AsOf({ of: { data, dataUpdatedAt, failureCount, error } }: { of: Asked }) {
  const isCurrent = failureCount === 0 && error === null && navigator.onLine
  if (data === undefined || isCurrent) return null
  return (
    <Text as="span" small tone="quiet">
      <Trans>
        As of <DateTime of={new Date(dataUpdatedAt)} />
      </Trans>
    </Text>
  )
}
