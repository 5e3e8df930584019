import { Trans } from '@lingui/react/macro'
import { DateTime } from '../kit/format/date.tsx'
import { Status } from '../kit/layout/status.tsx'
import { useStore } from '../platform/store.ts'
import { lineState } from '../platform/live-line.ts'

/** Whether what is shown moves by itself, or since when it does not. Nothing where the server sends nothing by itself. */
export function LineLamp() {
  const state = useStore(lineState)
  if (state.is === 'live') {
    return (
      <Status tone="good">
        <Trans>Moves by itself</Trans>
      </Status>
    )
  }
  if (state.is !== 'stale') return null
  return (
    <Status tone="warn">
      <Trans>
        Not live since <DateTime of={state.since} as="seconds" />
      </Trans>
    </Status>
  )
}
