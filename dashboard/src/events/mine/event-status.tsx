import type { EventLine } from '@sahuji/contract/events'
import { Plural, Trans } from '@lingui/react/macro'
import { DateTime } from '../../kit/format/date.tsx'
import { EndedIcon, NoteIcon } from '../../kit/icons/later.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { IfMay } from '../../platform/session/if-may.tsx'
import { stepHref } from '../event-words.ts'
import * as css from './mine.module.css'

type Of = Pick<EventLine, 'state' | 'doors_at' | 'open_checks' | 'cancelled_at'>

/** The state of an event in a few words. */
export function EventStatus({ of: { state, doors_at, open_checks, cancelled_at }, now }: { of: Of; now: Date }) {
  if (state === 'draft')
    return (
      <Status tone="wait" icon={<NoteIcon small />}>
        {open_checks.length === 0 ? (
          <Trans>Draft, ready to publish</Trans>
        ) : (
          <Plural value={open_checks.length} one="Draft, # thing open" other="Draft, # things open" />
        )}
      </Status>
    )
  if (state === 'cancelled')
    return (
      <Status tone="bad">
        {cancelled_at ? (
          <Trans>
            Cancelled <DateTime of={cancelled_at} as="day" />
          </Trans>
        ) : (
          <Trans context="event">Cancelled</Trans>
        )}
      </Status>
    )
  if (state === 'over')
    return (
      <Status tone="wait" icon={<EndedIcon small />}>
        <Trans context="event">Over</Trans>
      </Status>
    )
  return <Status tone="good">{doors_at && doors_at <= now ? <Trans>Doors open</Trans> : <Trans>On sale</Trans>}</Status>
}

/** Where the money of an event is: held until a moment, or in the wallet. */
export function MoneyState({
  of: event,
  now,
}: {
  of: Pick<EventLine, 'id' | 'state' | 'held_money' | 'net' | 'released_at'>
  now: Date
}) {
  const { id, state, held_money, net, released_at } = event
  if (state === 'draft')
    return (
      <IfMay call="events.manage">
        <Link href={stepHref(id, 'basics')}>
          <Trans>Go on</Trans>
        </Link>
      </IfMay>
    )
  if (net === 0n) return null
  if (held_money > 0n)
    return (
      <span className={css.money}>
        <Status tone="wait">
          <Trans context="ticket money">Held</Trans>
        </Status>
        {released_at && (
          <Text as="span" small tone="quiet">
            <Trans>
              until <DateTime of={released_at} as="day" />, <DateTime of={released_at} as="time" />
            </Trans>
          </Text>
        )}
      </span>
    )
  return (
    <span className={css.money}>
      <Status tone="good">
        <Trans>In your wallet</Trans>
      </Status>
      {released_at && released_at <= now && (
        <Text as="span" small tone="quiet">
          <Trans>
            since <DateTime of={released_at} as="day" />
          </Trans>
        </Text>
      )}
    </span>
  )
}
