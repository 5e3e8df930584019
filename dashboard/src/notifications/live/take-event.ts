import { liveNews } from '@sahuji/contract/notifications/live'
import type { Notification } from '@sahuji/contract/notifications'
import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { notify } from '../../kit/overlays/notices.ts'
import { raiseBellCount } from '../../platform/notices/bell-count.ts'
import type { StreamEvent } from '../../platform/streams/event-stream.ts'
import { refetchShown } from '../../platform/calls/query.ts'
import { wallet } from '../../wallet/calls.ts'
import { increaseWallet } from '../../wallet/wallet-changes.ts'
import { notifications } from '../calls.ts'
import { toneOfNotice } from '../notification-subjects.tsx'

/** What the line brings: news is shown once, the wallet takes what came in, and what is shown is read anew. */
export function takeEvent({ event, data }: StreamEvent, queries: QueryClient): void {
  // what was missed is too much, or the session is over: the calls themselves find out
  if (event === 'reset' || event === 'end') void refetchShown(queries)
  if (event === 'begun') readMissed(queries).catch(() => undefined)
  if (event !== 'news') return
  const news = z.safeDecode(liveNews, JSON.parse(data) as never)
  if (!news.success) return void refetchShown(queries)
  for (const one of news.data.notifications) {
    if (!isNew(one)) continue
    show(one)
    addToWallet(one, queries)
  }
  readAnewSoon(queries)
}

/**
 * What happened after the page was read and before its line began is told by neither: where the bell has changed, all is read
 * anew, and the wallet in any case, which changes without news too.
 */
async function readMissed(queries: QueryClient): Promise<void> {
  const newest = notifications.newest()
  const known = async (staleTime: number) => {
    await queries.fetchQuery({ ...newest, staleTime })
    return queries.getQueryData(newest.queryKey)
  }
  const [before, now] = [await known(Infinity), await known(0)]
  if (now !== before) return refetchShown(queries)
  await queries.invalidateQueries({ queryKey: wallet.read().queryKey })
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
  // in the words of useKycUpdates, which sees the same a moment later: one notice, not two
  if (type === 'KYCAccepted')
    return notify({ ...to, tone: 'good', title: t`KYC accepted`, note: t`Your new limits are open.` })
  raiseBellCount()
  notify({ ...to, tone: toneOfNotice(type), title, note: body })
}

/** News of money that came into the wallet, and whether it is free to be sent on. */
const added: Readonly<Record<string, { isFree: boolean }>> = {
  ReceievedFund: { isFree: true },
  AcceptFund: { isFree: true },
  LoadCredited: { isFree: false },
}

function addToWallet({ type, amount, created_at }: Notification, queries: QueryClient): void {
  const how = added[type]
  if (how && amount && created_at) increaseWallet(queries, { amount, at: created_at, ...how })
}

const restMilliseconds = 250
let rest: { hasMore: boolean } | undefined

/**
 * The wallet is replaced and lists are read anew: at once, for a tab that nobody looks at has its timers late, and of many
 * news in a row once more after them.
 */
function readAnewSoon(queries: QueryClient): void {
  if (rest) return void (rest.hasMore = true)
  void refetchShown(queries)
  rest = { hasMore: false }
  setTimeout(() => {
    const hasMore = rest?.hasMore
    rest = undefined
    if (hasMore) readAnewSoon(queries)
  }, restMilliseconds)
}
