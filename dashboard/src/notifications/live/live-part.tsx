import { liveNews } from '@sahuji/contract/notifications/live'
import type { Notification } from '@sahuji/contract/notifications'
import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { notify } from '../../kit/overlays/notices.ts'
import { raiseBellCount, setBellCount } from '../../platform/bell-count.ts'
import type { StreamEvent } from '../../platform/event-stream.ts'
import { useOwnServer } from '../../platform/server.ts'
import { useStore } from '../../platform/store.ts'
import { notifications } from '../calls.ts'
import { toneOfNotice } from '../notification-subjects.tsx'
import { lineState, openLine } from '../../platform/live-line.ts'
import { readAnew } from '../../platform/query.ts'

const staleAskMilliseconds = 20_000

/** Keeps count, wallet and lists as the server has them, and shows what is pushed; draws nothing itself. */
export function LivePart() {
  const isOwn = useOwnServer()
  const queries = useQueryClient()
  const { is } = useStore(lineState)
  const { data, dataUpdatedAt } = useQuery({
    ...notifications.newest(),
    staleTime: 30_000,
    // the net below the line: asked now and then where nothing comes by itself
    refetchInterval: is === 'stale' && isOwn ? staleAskMilliseconds : false,
  })
  useEffect(
    function setFromUnread() {
      // also where the answer is the same as before: a push has counted what it knew already
      if (data && dataUpdatedAt > 0) setBellCount(data.unread ?? data.data.filter(({ isRead }) => !isRead).length)
    },
    [data, dataUpdatedAt],
  )
  useEffect(
    function followServer() {
      if (!isOwn) return
      return openLine((event) => take(event, queries))
    },
    [isOwn, queries],
  )
  useEffect(
    function readAnewWhileStale() {
      if (!isOwn || is !== 'stale') return
      const timer = setInterval(() => {
        if (navigator.onLine && !document.hidden) void readAnew(queries)
      }, staleAskMilliseconds)
      return () => clearInterval(timer)
    },
    [isOwn, is, queries],
  )
  return null
}

function take({ event, data }: StreamEvent, queries: QueryClient): void {
  // what was missed is too much, or the session is over: the calls themselves find out
  if (event === 'reset' || event === 'end') void readAnew(queries)
  if (event !== 'news') return
  const news = z.safeDecode(liveNews, JSON.parse(data) as never)
  if (!news.success) return void readAnew(queries)
  for (const one of news.data.notifications) if (isNew(one)) show(one)
  readAnewSoon(queries)
}

const rememberedAtMost = 200
const shown = new Set<string>()

/** Whether it was not shown here yet: a tab that takes the line over passes on what it missed itself, which others know. */
function isNew({ id }: Notification): boolean {
  if (shown.has(id)) return false
  shown.add(id)
  for (const oldest of shown) if (shown.size > rememberedAtMost) shown.delete(oldest)
  return true
}

/** A push: a notice top left, whose click opens the notifications, and one more on the bell. KYCAccepted is a notice only. Spec §4. */
function show({ id, type, title, body }: Notification): void {
  const to = { place: 'top-left', href: `/dashboard/notifications?at=${id}` } as const
  // in the words of useKycNews, which sees the same a moment later: one notice, not two
  if (type === 'KYCAccepted')
    return notify({ ...to, tone: 'good', title: t`KYC accepted`, note: t`Your new limits are open.` })
  raiseBellCount()
  notify({ ...to, tone: toneOfNotice(type), title, note: body })
}

const restMilliseconds = 250
let rest: { hasMore: boolean } | undefined

/**
 * The wallet is replaced and lists are read anew: at once, for a tab that nobody looks at has its timers late, and of many
 * news in a row once more after them.
 */
function readAnewSoon(queries: QueryClient): void {
  if (rest) return void (rest.hasMore = true)
  void readAnew(queries)
  rest = { hasMore: false }
  setTimeout(() => {
    const hasMore = rest?.hasMore
    rest = undefined
    if (hasMore) readAnewSoon(queries)
  }, restMilliseconds)
}
