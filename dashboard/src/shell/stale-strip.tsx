import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { DateTime } from '../kit/format/date.tsx'
import { ClockIcon } from '../kit/icons/states.tsx'
import { useOfflineSince } from '../platform/server/connection.ts'
import { streamState } from '../platform/streams/stream-state.ts'
import { useStore } from '../platform/store.ts'
import * as css from './stale-strip.module.css'

/** Under the top bar of every page: since when nothing moves by itself. Nothing at all while it does. */
export function StaleStrip() {
  const since = useStaleSince()
  return (
    // always there, so that readers hear its words once when they come
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

// a line that comes back by itself is not worth a word
const restMilliseconds = 4_000

/** Since when the line is stale, once it has been for a moment; without a connection the banner of that says it already. */
function useStaleSince(): Date | undefined {
  const state = useStore(streamState)
  const isOffline = useOfflineSince() !== undefined
  const since = state.is === 'stale' ? state.since : undefined
  const [rested, setRested] = useState<Date>()
  useEffect(
    function waitAMoment() {
      if (!since) return
      const timer = setTimeout(() => setRested(since), restMilliseconds)
      return () => clearTimeout(timer)
    },
    [since],
  )
  return since === rested && !isOffline ? since : undefined
}
