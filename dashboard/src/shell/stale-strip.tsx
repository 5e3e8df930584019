import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { DateTime } from '../kit/format/date.tsx'
import { ClockIcon } from '../kit/icons/states.tsx'
import { useOfflineSince } from '../platform/server/connection.ts'
import { streamState } from '../platform/streams/stream-state.ts'
import { useStore } from '../platform/store.ts'
import * as css from './stale-strip.module.css'

/** Below the top bar of every page: since when the live stream is stale; empty while it is live. */
export function StaleStrip() {
  const since = useStaleSince()
  return (
    // always rendered, so that screen readers announce its text once when it appears
    <output className={css.place}>
      {since && (
        <span className={css.strip}>
          <ClockIcon small />
          <span>
            <Trans>
              No live updates since <DateTime of={since} as="time" />. This page asks every 20 seconds.
            </Trans>
          </span>
        </span>
      )}
    </output>
  )
}

// a stream that returns sooner is not reported
const restMilliseconds = 4_000

/** When the stream became stale, after four seconds; undefined without a connection, whose banner is already shown. */
function useStaleSince(): Date | undefined {
  const state = useStore(streamState)
  const isOffline = useOfflineSince() !== undefined
  const since = state.is === 'stale' ? state.since : undefined
  const [rested, setRested] = useState<Date>()
  useEffect(
    function waitForReturn() {
      if (!since) return
      const timer = setTimeout(() => setRested(since), restMilliseconds)
      return () => clearTimeout(timer)
    },
    [since],
  )
  return since === rested && !isOffline ? since : undefined
}
