import type { Notification } from '@sahuji/contract/notifications'
import { useState } from 'react'
import { DateTime } from '../kit/format/date.tsx'
import { type NotificationDay, notificationDays } from './bursts.ts'
import { BurstRow, NotificationRow } from './notification-row.tsx'
import * as css from './notification-row.module.css'
import type { KeepBell } from './use-keep-bell.ts'

interface ShownProps {
  keep: KeepBell
  isOwn: boolean
  /** The notification that a link led to. */
  pointedAt: string | undefined
}

/** Notifications by day; a day keeps its identity and its open lines where more is added. */
export function NotificationDays({ of: rows, ...shown }: ShownProps & { of: readonly Notification[] }) {
  const opened = useOpened(shown.pointedAt)
  return (
    <div className={css.days}>
      {notificationDays(rows).map((day) => (
        <Day key={day.key} of={day} opened={opened} {...shown} />
      ))}
    </div>
  )
}

type Opened = ReturnType<typeof useOpened>

/** The open bursts, by their contents: they remain open where one is added or removed. Opens the burst that a link led to. */
function useOpened(pointedAt: string | undefined) {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set())
  const [cameFor, setCameFor] = useState<string>()
  if (pointedAt !== undefined && pointedAt !== cameFor) {
    setCameFor(pointedAt)
    setIds(new Set([...ids, pointedAt]))
  }
  return {
    has: (burst: readonly Notification[]) => burst.some(({ id }) => ids.has(id)),
    set: (burst: readonly Notification[], isOpen: boolean) => {
      const own = burst.map(({ id }) => id)
      setIds(new Set(isOpen ? [...ids, ...own] : [...ids].filter((id) => !own.includes(id))))
    },
  }
}

interface DayProps extends ShownProps {
  of: NotificationDay
  opened: Opened
}

function Day({ of: { at, lines }, keep, isOwn, pointedAt, opened }: DayProps) {
  return (
    <section>
      {at && (
        <h2 className={css.day}>
          <DateTime of={at} as="long" nepali />
        </h2>
      )}
      <ul>
        {lines.map((line) =>
          'burst' in line ? (
            <BurstRow
              key={line.id}
              of={line.burst}
              keep={keep}
              isOwn={isOwn}
              pointedAt={pointedAt}
              isOpen={opened.has(line.burst)}
              onOpen={(isOpen) => opened.set(line.burst, isOpen)}
            />
          ) : (
            <NotificationRow
              key={line.id}
              of={line.one}
              keep={keep}
              isOwn={isOwn}
              isPointedAt={line.id === pointedAt}
            />
          ),
        )}
      </ul>
    </section>
  )
}
