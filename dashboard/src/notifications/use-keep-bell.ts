import type { Notification, NotificationTab } from '@sahuji/contract/notifications'
import type { MutableType, NotificationType } from '@sahuji/contract/notifications/types'
import { useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOwnServer } from '../platform/server/server.ts'
import { notifications } from './calls.ts'
import { typeNames } from './type-names.ts'

const undoMilliseconds = 5_000

/** The last action, and its undo. */
interface Done {
  says: string
  undo: () => void
}

/** The actions on the page's notifications. */
export interface KeepBell {
  read(row: Notification, isRead: boolean): void
  /** The notifications of a tab up to a certain one. */
  readAll(until: string, tab: NotificationTab): void
  archive(row: Notification, isArchived: boolean): void
  mute(type: MutableType, isMuted: boolean): void
  muted: readonly NotificationType[]
  /** For five seconds after it. */
  done: Done | undefined
  error: Error | null
  isPending: boolean
}

/** Marks, archives and mutes; each can be undone for five seconds. */
export function useKeepBell(): KeepBell {
  const { t } = useLingui()
  const { _ } = useMessages()
  const isOwn = useOwnServer()
  const update = useMutation(notifications.update())
  const readAll = useMutation(notifications.readAll())
  const unread = useMutation(notifications.unread())
  const mute = useMutation(notifications.mute())
  const { data: muted = [] } = useQuery({ ...notifications.muted(), enabled: isOwn })
  const [done, setDone] = useState<Done>()
  useEffect(
    function leaveSoon() {
      if (!done) return
      const timer = setTimeout(() => setDone(undefined), undoMilliseconds)
      return () => clearTimeout(timer)
    },
    [done],
  )
  const setOffered = (says: string, undo: () => void) =>
    setDone({
      says,
      undo: () => {
        setDone(undefined)
        undo()
      },
    })
  const setMuted = (type: MutableType, isMuted: boolean) => {
    const name = _(typeNames[type])
    mute.mutate(
      { type, isMuted },
      {
        onSuccess: () =>
          setOffered(
            isMuted ? t`“${name}” no longer shows a sign.` : t`“${name}” is shown as new again from now on.`,
            () => mute.mutate({ type, isMuted: !isMuted }),
          ),
      },
    )
  }
  return {
    read: ({ id }, isRead) => update.mutate({ id, isRead }),
    readAll: (until, tab) =>
      readAll.mutate(
        { until, tab },
        {
          onSuccess: ({ read_at, count }) =>
            count > 0 && setOffered(t`All are marked as read.`, () => unread.mutate({ read_at })),
        },
      ),
    archive: ({ id, isRead }, isArchived) =>
      update.mutate(
        { id, isArchived },
        {
          onSuccess: () =>
            setOffered(isArchived ? t`Moved to the archive.` : t`Moved back to the list.`, () =>
              update.mutate(isArchived ? { id, isArchived: false, isRead } : { id, isArchived: true }),
            ),
        },
      ),
    mute: setMuted,
    muted,
    done,
    error: update.error ?? readAll.error ?? unread.error ?? mute.error,
    isPending: readAll.isPending,
  }
}
