import { liveNews } from '@sahuji/contract/notifications/live'
import type { Notification } from '@sahuji/contract/notifications'
import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { notify } from '../../kit/overlays/notices.ts'
import { raiseBellCount } from '../../platform/notices/bell-count.ts'
import type { StreamEvent } from '../../platform/streams/event-stream.ts'
import { refetchShown } from '../../platform/calls/query.ts'
import { mayNow } from '../../platform/session/rights.ts'
import { wallet } from '../../wallet/calls.ts'
import { increaseWallet } from '../../wallet/wallet-changes.ts'
import { notifications } from '../calls.ts'
import { toneOfNotice } from '../notification-subjects.tsx'

/** Handles the stream's messages: shows news once, adds incoming money to the wallet, and reads the shown data again. */
export function takeEvent({ event, data }: StreamEvent, queries: QueryClient): void {
  // too much was missed, or the session has ended: the calls themselves find out
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
 * What happens between the page's calls and the start of its stream is in neither. Where the bell has changed, everything is
 * read again, and the wallet in any case, because it changes without news too.
 */
async function readMissed(queries: QueryClient): Promise<void> {
  if (!mayNow('notifications.read')) return refetchShown(queries)
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

/** Whether it was not shown here yet: a tab that takes over the stream passes on what it missed itself, which others know. */
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

/** News of incoming money, and whether it may be sent on. */
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
const resting = new WeakMap<QueryClient, { hasMore: boolean }>()

/**
 * Replaces the wallet and reads the lists again: at once, because a hidden tab's timers run late, and after several
 * messages in a row once more.
 */
function readAnewSoon(queries: QueryClient): void {
  const rest = resting.get(queries)
  if (rest) return void (rest.hasMore = true)
  void refetchShown(queries)
  const begun = { hasMore: false }
  resting.set(queries, begun)
  setTimeout(() => {
    resting.delete(queries)
    if (begun.hasMore) readAnewSoon(queries)
  }, restMilliseconds)
}
