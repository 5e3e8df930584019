import type { ChannelOverview } from '@sahuji/contract/funding'
import { Trans } from '@lingui/react/macro'
import { DateTime } from '../kit/format/date.tsx'
import { Status } from '../kit/layout/status.tsx'

/** How a rail stands now, from the outcome of the last calls to it. */
export function HealthWord({ health, since }: { health: ChannelOverview['health']; since: Date | null }) {
  if (health === 'working') {
    return (
      <Status tone="good">
        <Trans>Working</Trans>
      </Status>
    )
  }
  const isDown = health === 'down'
  return (
    <Status tone={isDown ? 'bad' : 'warn'}>
      {isDown ? <Trans>Down</Trans> : <Trans>Slow</Trans>}
      {since && (
        <>
          {' '}
          <Trans>
            since <DateTime of={since} as="time" />
          </Trans>
        </>
      )}
    </Status>
  )
}
