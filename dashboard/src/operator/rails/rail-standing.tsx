import type { RailState } from '@sahuji/contract/operator/jobs-and-rails'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Row } from '../../kit/layout/layout.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { railName } from '../../rails/rail-names.ts'
import type { servedNow } from './route-order.ts'

/** Rails one after the other, each with how it does now. */
export function RailsInOrder({ of: order, rails }: { of: readonly string[]; rails: readonly RailState[] }) {
  return (
    <Row gap={4}>
      {order.map((rail, at) => (
        <span key={rail}>
          {at + 1}. {railName(rail)} <RailHealth of={rails.find((each) => each.rail === rail)} />
        </span>
      ))}
    </Row>
  )
}

function RailHealth({ of: rail }: { of: RailState | undefined }) {
  if (!rail) {
    return (
      <Status tone="warn">
        <Trans>not set up</Trans>
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

/** How many banks each rail serves as things stand. */
export function ServedNow({ of: served }: { of: ReturnType<typeof servedNow> }) {
  if (served.length === 0) return <Trans>Nothing is offered now.</Trans>
  return (
    <Row gap={4}>
      {served.map(({ rail, count, isDown }) => (
        <span key={rail}>
          {railName(rail)}: <Plural value={count} one="# bank or card" other="# banks or cards" />
          {isDown && (
            <>
              {' '}
              <Status tone="bad">
                <Trans>no other answers</Trans>
              </Status>
            </>
          )}
        </span>
      ))}
    </Row>
  )
}
