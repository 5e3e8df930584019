import type { Notification } from '@sahuji/contract/notifications'
import { DateTime } from '../kit/format/date.tsx'
import { type NotificationDay, notificationDays } from './bursts.ts'
import { BurstRow, NotificationRow } from './notification-row.tsx'
import * as css from './notification-row.module.css'
import type { KeepBell } from './use-keep-bell.ts'

interface ShownProps {
  keep: KeepBell
  isOwn: boolean
  /** Which one somebody came for. */
  pointedAt: string | undefined
}

/** What happened, day by day; a day stays the same where more comes to it, with what is open in it. */
export function NotificationDays({ of: rows, ...shown }: ShownProps & { of: readonly Notification[] }) {
  return (
    <div className={css.days}>
      {notificationDays(rows).map((day) => (
        <Day key={day.key} of={day} {...shown} />
      ))}
    </div>
  )
}

function Day({ of: { at, lines }, keep, isOwn, pointedAt }: ShownProps & { of: NotificationDay }) {
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
            <BurstRow key={line.id} of={line.burst} />
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
