import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { DateTime } from '../kit/format/date.tsx'
import { Text } from '../kit/layout/text.tsx'

/** What `useQuery` says of an answer. */
interface Asked {
  data: unknown
  dataUpdatedAt: number
  failureCount: number
  error: Error | null
}

const isOnLine = (): boolean => navigator.onLine

function onLine(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** "As of …", where what is shown could not be read anew: without a line these are the figures of the last time, from the moment the line goes. */
export function AsOf({ of: { data, dataUpdatedAt, failureCount, error } }: { of: Asked }) {
  const isOnline = useSyncExternalStore(onLine, isOnLine)
  const isCurrent = failureCount === 0 && error === null && isOnline
  if (data === undefined || isCurrent) return null
  return (
    <Text as="span" small tone="quiet">
      <Trans>
        As of <DateTime of={new Date(dataUpdatedAt)} />
      </Trans>
    </Text>
  )
}
