import type { Notification } from '@sahuji/contract/notifications'
import { mutableTypes } from '@sahuji/contract/notifications/types'
import { useLingui as useMessages } from '@lingui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '../kit/cx.ts'
import { DateTime } from '../kit/format/date.tsx'
import { Money } from '../kit/format/money.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { MoreIcon } from '../kit/icons/actions.tsx'
import { IconButton } from '../kit/layout/button.tsx'
import { Explained } from '../kit/layout/explained.tsx'
import { Link } from '../kit/layout/link.tsx'
import { Text } from '../kit/layout/text.tsx'
import { Menu } from '../kit/overlays/menu.tsx'
import { Unseen } from '../kit/unseen.tsx'
import { RequestEnd } from '../transfers/requests/request-over.tsx'
import { burstSum } from './bursts.ts'
import { placeOf } from './notification-place.ts'
import { NotificationIcon } from './notification-subjects.tsx'
import * as css from './notification-row.module.css'
import { RequestToAnswer } from './request-to-answer.tsx'
import { typeNames } from './type-names.ts'
import type { KeepBell } from './use-keep-bell.ts'

interface RowProps {
  of: Notification
  keep: KeepBell
  /** Another server's notifications cannot be changed. */
  isOwn: boolean
  /** A link led to this one. */
  isPointedAt: boolean
}

/** One notification: its text, its time, its link and its actions. */
export function NotificationRow({ of: row, keep, isOwn, isPointedAt }: RowProps) {
  const { amountsIn, daysIn } = useWriting()
  const { type, title, body, created_at, isRead } = row
  // others may quote a text of the payer
  const written = type.startsWith('Statement') ? daysIn(body) : amountsIn(body)
  const href = placeOf(row)
  // a request that was to be answered here shows its end here too
  const [toAnswer, setToAnswer] = useState<string>()
  if (isOwn && row.request?.state === 'open' && toAnswer !== row.request.id) setToAnswer(row.request.id)
  return (
    <Note
      isPointedAt={isPointedAt}
      icon={<NotificationIcon of={type} />}
      isNew={!isRead}
      title={amountsIn(title)}
      when={created_at && <DateTime of={created_at} as="time" />}
    >
      {body && <p>{written}</p>}
      {row.request && (toAnswer === undefined ? <RequestEnd of={row.request} /> : <RequestToAnswer id={toAnswer} />)}
      {(href !== undefined || isOwn) && (
        <div className={css.foot}>
          {href !== undefined && (
            <Link small href={href} onPress={() => !isRead && isOwn && keep.read(row, true)}>
              <Trans>See it</Trans>
            </Link>
          )}
          {isOwn && keep.muted.some((one) => one === type) && (
            <Text as="span" small tone="quiet">
              <Trans>Muted</Trans>
            </Text>
          )}
          {isOwn && <RowMenu of={row} keep={keep} />}
        </div>
      )}
    </Note>
  )
}

interface BurstProps extends Pick<RowProps, 'keep' | 'isOwn'> {
  of: readonly Notification[]
  pointedAt: string | undefined
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** Several of a kind as one line with their sum; unfolded, each is listed on its own. */
export function BurstRow({ of: burst, keep, isOwn, pointedAt, isOpen, onOpen }: BurstProps) {
  const { amountsIn } = useWriting()
  const [newest, oldest] = [burst[0]!, burst.at(-1)!]
  const newestTitle = amountsIn(newest.title)
  const title = (
    <>
      <BurstWords of={newest.type} count={burst.length} />, <Money of={burstSum(burst)} />
    </>
  )
  const when = newest.created_at && oldest.created_at && (
    <>
      <DateTime of={oldest.created_at} as="time" /> – <DateTime of={newest.created_at} as="time" />
    </>
  )
  return (
    <Note icon={<NotificationIcon of={newest.type} />} isNew={!newest.isRead} title={title} when={when}>
      <p>
        <Trans>The newest: {newestTitle}</Trans>
      </p>
      <Explained label={<Trans>See them all</Trans>} shown={{ is: isOpen, set: onOpen }}>
        <ul className={css.burst}>
          {burst.map((row) => (
            <NotificationRow key={row.id} of={row} keep={keep} isOwn={isOwn} isPointedAt={row.id === pointedAt} />
          ))}
        </ul>
      </Explained>
    </Note>
  )
}

/** The name of a burst's lines, by their kind. */
function BurstWords({ of: type, count }: { of: string; count: number }) {
  const of = useWriting().number(count)
  if (type === 'PayoutCredited')
    return (
      <Plural
        value={count}
        one={`${of} withdrawal arrived in your bank`}
        other={`${of} withdrawals arrived in your bank`}
      />
    )
  if (type === 'FundTakenUp')
    return <Plural value={count} one={`${of} send reached its owner`} other={`${of} sends reached their owners`} />
  return <Plural value={count} one={`${of} payment`} other={`${of} payments`} />
}

interface NoteProps {
  icon: ReactNode
  isNew: boolean
  title: ReactNode
  when: ReactNode
  isPointedAt?: boolean
  children: ReactNode
}

function Note({ icon, isNew, title, when, isPointedAt = false, children }: NoteProps) {
  const line = useRef<HTMLLIElement>(null)
  useEffect(
    function bringIntoSight() {
      if (isPointedAt && line.current) return keepInSight(line.current)
    },
    [isPointedAt],
  )
  return (
    <li
      ref={line}
      className={cx(css.note, isNew && css.fresh, isPointedAt && css.pointedAt)}
      data-unread={isNew || undefined}
    >
      {icon}
      <h3>
        {isNew && (
          <Unseen>
            <Trans>Not read:</Trans>{' '}
          </Unseen>
        )}
        {title}
      </h3>
      <span className={css.when}>{when}</span>
      <div className={css.body}>{children}</div>
    </li>
  )
}

function RowMenu({ of: row, keep }: Pick<RowProps, 'of' | 'keep'>) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { isRead, isArchived = false, type, title } = row
  const mutable = mutableTypes.find((one) => one === type)
  const isMuted = mutable !== undefined && keep.muted.includes(mutable)
  const archive = isArchived
    ? { id: 'back', label: t`Take out of the archive`, onAction: () => keep.archive(row, false) }
    : { id: 'archive', label: t`Move to the archive`, onAction: () => keep.archive(row, true) }
  const name = mutable ? _(typeNames[mutable]) : ''
  const mute = isMuted
    ? { id: 'hear', label: t`Show as new again: ${name}`, apart: true, onAction: () => keep.mute(mutable, false) }
    : mutable && { id: 'mute', label: t`Mute: ${name}`, apart: true, onAction: () => keep.mute(mutable, true) }
  const read = isRead
    ? { id: 'unread', label: t`Mark as not read`, onAction: () => keep.read(row, false) }
    : { id: 'read', label: t`Mark as read`, onAction: () => keep.read(row, true) }
  return (
    <Menu label={t`With this notification`} entries={[...(isArchived ? [] : [read]), archive, ...(mute ? [mute] : [])]}>
      <IconButton size="small" label={t`More: ${title}`} icon={<MoreIcon small />} />
    </Menu>
  )
}

const settlesMilliseconds = 3_000
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/**
 * Scrolls a line into the middle of the window and keeps it there while the lines above still load, until the person
 * scrolls. Returns how to stop.
 */
function keepInSight(line: Element): () => void {
  const observer = new ResizeObserver(() => line.scrollIntoView({ block: 'center' }))
  observer.observe(document.body)
  const timer = setTimeout(stop, settlesMilliseconds)
  for (const move of moves) addEventListener(move, stop, { passive: true })
  function stop() {
    observer.disconnect()
    clearTimeout(timer)
    for (const move of moves) removeEventListener(move, stop)
  }
  return stop
}
