import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setBellCount } from '../../platform/notices/bell-count.ts'
import { useOwnServer } from '../../platform/server/server.ts'
import { useMay } from '../../platform/session/rights.ts'
import { useStore } from '../../platform/store.ts'
import { notifications } from '../calls.ts'
import { streamState } from '../../platform/streams/stream-state.ts'
import { openStream } from '../../platform/streams/live-stream.ts'
import { takeEvent } from './take-event.ts'
import { refetchShown } from '../../platform/calls/query.ts'

const staleAskMilliseconds = 20_000

/** Keeps count, wallet and lists in step with the server, and shows pushes; draws nothing itself. */
export function LivePart() {
  const isOwn = useOwnServer()
  const queries = useQueryClient()
  const { is } = useStore(streamState)
  const { data, dataUpdatedAt } = useQuery({
    ...notifications.newest(),
    enabled: useMay('notifications.read'),
    staleTime: 30_000,
    // the fallback of the stream: polls now and then where nothing is pushed
    refetchInterval: is === 'stale' && isOwn ? staleAskMilliseconds : false,
  })
  useEffect(
    function setFromUnread() {
      // also where the answer is unchanged: a push has already counted its news
      if (data && dataUpdatedAt > 0) setBellCount(data.unread ?? data.data.filter(({ isRead }) => !isRead).length)
    },
    [data, dataUpdatedAt],
  )
  useEffect(
    function followServer() {
      if (!isOwn) return
      return openStream((event) => takeEvent(event, queries))
    },
    [isOwn, queries],
  )
  useEffect(
    function goOnPushing() {
      if (!isOwn || !('Notification' in globalThis) || Notification.permission !== 'granted') return
      import('../push/push-again.ts').then(({ pushAgain }) => pushAgain(queries)).catch(() => undefined)
    },
    [isOwn, queries],
  )
  useEffect(
    function readAnewWhileStale() {
      if (!isOwn || is !== 'stale') return
      const timer = setInterval(() => {
        if (navigator.onLine && !document.hidden) void refetchShown(queries)
      }, staleAskMilliseconds)
      return () => clearInterval(timer)
    },
    [isOwn, is, queries],
  )
  return null
}
