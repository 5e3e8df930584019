import { Trans } from '@lingui/react/macro'
import { Status } from '../kit/layout/status.tsx'
import { useStore } from '../platform/store.ts'
import { lineState } from '../platform/live-line.ts'

/** That what is shown moves by itself; since when it does not is said above every page (shell/stale-strip.tsx). */
export function LineLamp() {
  const { is } = useStore(lineState)
  if (is !== 'live') return null
  return (
    <Status tone="good">
      <Trans context="it moves by itself">Live</Trans>
    </Status>
  )
}
