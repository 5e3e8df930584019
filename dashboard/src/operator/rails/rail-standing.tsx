import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import type { RailState } from '@sahuji/contract/operator/jobs-and-rails'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Row } from '../../kit/layout/layout.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { railName } from '../../kit/format/rail-names.ts'
import { isSwitchedOff, type servedNow } from './route-order.ts'

interface RailsOfChannel {
  channel: LoadChannel
  rails: readonly RailState[]
}

/** Rails in their order, each with its current state. */
export function RailsInOrder({ of: order, channel, rails }: RailsOfChannel & { of: readonly string[] }) {
  return (
    <Row gap={4}>
      {order.map((rail, at) => (
        <span key={rail}>
          {at + 1}. {railName(rail)} <RailHealth of={rails.find((each) => each.rail === rail)} channel={channel} />
        </span>
      ))}
    </Row>
  )
}

function RailHealth({ of: rail, channel }: { of: RailState | undefined; channel: LoadChannel }) {
  if (!rail) {
    return (
      <Status tone="warn">
        <Trans>not set up</Trans>
      </Status>
    )
  }
  if (isSwitchedOff(rail, channel)) {
    return (
      <Status tone="bad">
        <Trans>switched off</Trans>
      </Status>
    )
  }
  const isDown = rail.circuit !== 'closed' || rail.health === 'down'
  const word: ReactNode = isDown ? (
    <Trans>down</Trans>
  ) : rail.health === 'slow' ? (
    <Trans>slow</Trans>
  ) : (
    <Trans>works</Trans>
  )
  return <Status tone={isDown ? 'bad' : rail.health === 'slow' ? 'warn' : 'good'}>{word}</Status>
}

/** The number of banks that each rail serves now; cards are one choice, which one rail takes. */
export function ServedNow({ of: served, channel, rails }: RailsOfChannel & { of: ReturnType<typeof servedNow> }) {
  if (served.length === 0) return <Trans>Nothing is offered now.</Trans>
  return (
    <Row gap={4}>
      {served.map(({ rail, count, isDown }) => (
        <span key={rail}>
          {railName(rail)}:{' '}
          {channel === 'visa' ? (
            <Trans>every card</Trans>
          ) : (
            <Plural value={count} one="serves # bank" other="serves # banks" />
          )}
          {isDown && (
            <>
              {' '}
              <Status tone="bad">
                {isSwitchedOff(
                  rails.find((each) => each.rail === rail),
                  channel,
                ) ? (
                  <Trans>switched off, no other answers</Trans>
                ) : (
                  <Trans>no other answers</Trans>
                )}
              </Status>
            </>
          )}
        </span>
      ))}
    </Row>
  )
}
