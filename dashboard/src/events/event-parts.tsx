import type { Mode } from '@sahuji/contract/http/lists'
import { nepaliDate } from '@sahuji/contract/time/time'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cx } from '../kit/cx.ts'
import { monthOf } from '../kit/format/date-text.ts'
import { DateTime } from '../kit/format/date.tsx'
import { useReader, useWriting } from '../kit/format/reader.ts'
import { ViewTabs } from '../kit/layout/tabs.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { SandboxStrip } from '../kit/layout/sandbox-strip.tsx'
import { PlusIcon } from '../kit/icons/money.tsx'
import { inBook } from './event-words.ts'
import * as css from './event-parts.module.css'
import { IfMay } from '../platform/session/if-may.tsx'

/** The poster of an event, else the leaf of a wall calendar with its day. */
export function EventPicture({ picture, starts_at }: { picture: string | null; starts_at: Date | null }) {
  return (
    <span className={css.picture} aria-hidden="true">
      {picture ? <img src={picture} alt="" loading="lazy" /> : <DateLeaf of={starts_at} />}
    </span>
  )
}

function DateLeaf({ of: day }: { of: Date | null }) {
  const reader = useReader()
  const { date, digits } = useWriting()
  const nepali = day && nepaliDate(day)
  return (
    <span className={css.leaf}>
      {nepali && (
        <>
          <b>{monthOf(nepali.month, reader)}</b>
          <strong>{digits(`${nepali.day}`)}</strong>
        </>
      )}
      <small>{day ? date(day, 'day') : '–'}</small>
    </span>
  )
}

interface SeatMeterProps {
  sold: number
  of: number
  /** Amber: a tenth or less is left, which the words below name. */
  isFew?: boolean
  children?: ReactNode
}

/** How many seats are sold, in ink. */
export function SeatMeter({ sold, of: seats, isFew = false, children }: SeatMeterProps) {
  const { t } = useLingui()
  const { number } = useWriting()
  const [taken, all] = [number(sold), number(seats)]
  const share = seats > 0 ? Math.min(100, (sold / seats) * 100) : 0
  return (
    <span className={css.seats}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here */}
      <span className={cx(css.meter, isFew && css.few)} role="img" aria-label={t`${taken} of ${all} sold`}>
        <i style={{ inlineSize: `${share}%` }} />
      </span>
      {children ?? (
        <span className={css.small}>
          <Trans>
            {taken} of {all}
          </Trans>
        </span>
      )}
    </span>
  )
}

/** A moment over the day of the other calendar, for dense rows. */
export function TwoDates({ of: moment, withTime = false }: { of: Date; withTime?: boolean }) {
  const { otherDay } = useWriting()
  return (
    <span className={css.twoDates}>
      <span>
        <DateTime of={moment} as="day" />
        {withTime && (
          <>
            {', '}
            <DateTime of={moment} as="time" />
          </>
        )}
      </span>
      <span className={css.small}>{otherDay(moment)}</span>
    </span>
  )
}

/** The strip of a page that shows an event of the sandbox. */
export const EventBook = ({ of: event }: { of: { mode: Mode } | undefined }) =>
  event?.mode === 'sandbox' && (
    <SandboxStrip liveHref="/dashboard/my-events">
      <Trans>A test event: its tickets cost no real money, are sent to no one and open no real door.</Trans>
    </SandboxStrip>
  )

/** The two lists of events. */
export function EventTabs({ at, all, own }: { at: 'all' | 'own'; all: number | undefined; own: number | undefined }) {
  const { t } = useLingui()
  return (
    <ViewTabs
      label={t`Events`}
      views={[
        {
          href: '/dashboard/event',
          label: <Trans>All events</Trans>,
          isHere: at === 'all',
          ...(all !== undefined && { count: all }),
        },
        {
          href: '/dashboard/my-events',
          label: <Trans>My events</Trans>,
          isHere: at === 'own',
          ...(own !== undefined && { count: own }),
        },
      ]}
    />
  )
}

/** The main action of both lists. */
export const CreateButton = ({ mode = 'live' }: { mode?: Mode }) => (
  <IfMay call="events.manage">
    <LinkButton kind="primary" href={inBook('/dashboard/create-event', mode)} icon={<PlusIcon small />}>
      <Trans>Create an event</Trans>
    </LinkButton>
  </IfMay>
)
