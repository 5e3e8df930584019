import { mayCall } from '@sahuji/contract/company/shop-roles'
import { liveNews, liveBeatSeconds } from '@sahuji/contract/notifications/live'
import type { Notification } from '@sahuji/contract/notifications'
import type { Language } from '@sahuji/contract/language/languages'
import * as z from 'zod/mini'
import { openRolesAmong } from '../../auth/sessions/sessions.ts'
import {
  factsSince,
  feedPlace,
  type FeedPlace,
  followFeed,
  followedOnce,
  type FollowedFact,
  isFeedPlace,
  transactionsSince,
} from '../../feed/follow-feed.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Signals } from '../../platform/database/signals.ts'
import type { GaugeSource } from '../../platform/gauges.ts'
import { type EventStream, eventText, type EventStreamRoute } from '../../platform/http/event-streams.ts'
import type { Log } from '../../platform/log.ts'
import type { boundedStreams } from './stream-bounds.ts'
import { type WrittenNotification, notificationsOf, sayNotification } from '../list-notifications.ts'

interface LiveDependencies extends Pick<EventStreamRoute, 'path' | 'who'> {
  db: Database
  clock: Clock
  signals: Signals
  log: Log
  /** Shared by all addresses of this process that have streams. */
  bounds: ReturnType<typeof boundedStreams<EventStream>>
}

const replacedRetryMilliseconds = 60_000
// A browser that slept through more reads everything anew.
const resumedTransactionsMost = 100_000n

/** The streams of this process: they receive every committed fact of their merchant, from every process. */
export function liveStreams(deps: LiveDependencies): EventStreamRoute & { count(): number } {
  const streams = streamsBySecond()
  const byMerchant = new Map<string, Set<EventStream>>()
  let place: FeedPlace | undefined

  const deliver = async (facts: readonly FollowedFact[], next: FeedPlace) => {
    place = next
    const merchants = new Set(facts.map(({ merchant_id }) => merchant_id))
    const concerned = [...merchants].flatMap((merchant_id) => [...(byMerchant.get(merchant_id) ?? [])])
    if (concerned.length > 0) await sendNews(deps, concerned, facts, next)
  }
  const beat = () => {
    const retry = comeBackWithin(streams.all.size)
    const text = eventText({ ...(place && { id: place }), retry, event: 'beat', data: '{}' })
    endClosed(deps, streams.next())
      .then((open) => open.forEach((stream) => stream.send(text)))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'the sessions of streams cannot be looked at'))
  }
  const feed = followedOnce(() => followFeed({ ...deps, handle: deliver }), { beat, every: 1000 })
  const leave = (stream: EventStream) => {
    const { merchant_id } = stream.person
    const own = byMerchant.get(merchant_id)
    own?.delete(stream)
    deps.bounds.leave(stream)
    if (own?.size === 0) byMerchant.delete(merchant_id)
    streams.leave(stream)
    if (streams.all.size === 0)
      feed.stop().catch((error: unknown) => deps.log.warn({ err: error }, 'the feed is still followed'))
  }
  return {
    path: deps.path,
    who: deps.who,
    retryMilliseconds: () => comeBackWithin(streams.all.size),
    count: () => streams.all.size,
    open: (stream, lastEventId) => {
      const replaced = deps.bounds.join(stream, deps.who)
      for (const oldest of replaced) {
        // it reconnects late: two streams over the bound must not replace each other continually
        oldest.send(eventText({ retry: replacedRetryMilliseconds, event: 'full', data: '{}' }))
        oldest.end()
      }
      const { merchant_id } = stream.person
      byMerchant.set(merchant_id, (byMerchant.get(merchant_id) ?? new Set()).add(stream))
      streams.join(stream)
      feed
        .follow()
        .then(() => catchUp(deps, stream, lastEventId))
        .catch((error: unknown) => {
          deps.log.warn({ err: error }, 'a stream cannot begin')
          stream.end()
        })
      return () => leave(stream)
    },
    close: async () => {
      for (const stream of streams.all) stream.end()
      streams.all.clear()
      await feed.stop()
    },
  }
}

/**
 * This process's open streams by owner: read without the database, so that they are visible also when it does not
 * answer.
 */
export const streamGauges = (lines: readonly { who: string; count(): number }[]): GaugeSource => ({
  name: 'streams',
  gauges: [{ name: 'sahuji_open_streams', help: 'Live streams that are open at this server', labels: ['who'] }],
  read: () => lines.map((line) => ({ gauge: 'sahuji_open_streams', labels: { who: line.who }, value: line.count() })),
})

/** Where a browser resumes: what it missed, or a full reload; then it is live, and knows its place. */
async function catchUp(
  { db, who }: LiveDependencies,
  stream: EventStream,
  lastEventId: string | undefined,
): Promise<void> {
  const { merchant_id } = stream.person
  await db.read(async (tx) => {
    if (lastEventId === undefined || !isFeedPlace(lastEventId)) {
      const event = lastEventId === undefined ? 'beat' : 'reset'
      return void stream.send(eventText({ id: await feedPlace(tx), event, data: '{}' }))
    }
    const age = await transactionsSince(tx, lastEventId)
    if (age < 0n || age > resumedTransactionsMost)
      return void stream.send(eventText({ id: await feedPlace(tx), event: 'reset', data: '{}' }))
    const { facts, place } = await factsSince(tx, lastEventId, merchant_id)
    if (facts.length === 0) return void stream.send(eventText({ id: place, event: 'beat', data: '{}' }))
    const heard = await notificationsOf(tx, facts)
    stream.send(newsText({ is_narrow: isNarrow(who, stream.person), facts, heard, language: stream.language, place }))
  })
}

/** Sends each stream its merchant's facts; nothing private goes to a session that has ended meanwhile. */
async function sendNews(
  deps: LiveDependencies,
  streams: readonly EventStream[],
  facts: readonly FollowedFact[],
  place: FeedPlace,
): Promise<void> {
  const merchants = new Set(streams.map(({ person }) => person.merchant_id))
  const own = facts.filter(({ merchant_id }) => merchants.has(merchant_id))
  // at once: each wait would delay every later fact
  const [open, heard] = await Promise.all([endClosed(deps, streams), deps.db.read((tx) => notificationsOf(tx, own))])
  const factsByMerchant = Map.groupBy(own, ({ merchant_id }) => merchant_id)
  const heardByMerchant = Map.groupBy(heard, ({ merchant_id }) => merchant_id)
  const texts = new Map<string, string>()
  for (const { send, person, language } of open) {
    const is_narrow = isNarrow(deps.who, person)
    const key = `${person.merchant_id} ${language} ${is_narrow}`
    const about = factsByMerchant.get(person.merchant_id) ?? []
    const heard = heardByMerchant.get(person.merchant_id) ?? []
    const text = texts.get(key) ?? newsText({ is_narrow, facts: about, heard, language, place })
    texts.set(key, text)
    send(text)
  }
}

interface News {
  /** Learns only that money may have arrived. */
  is_narrow: boolean
  facts: readonly FollowedFact[]
  heard: readonly WrittenNotification[]
  language: Language
  place: FeedPlace
}

/** Counters, and roles that do not read the shop's notifications, learn no more than that something of theirs may have changed. */
const isNarrow = (who: LiveDependencies['who'], { role }: EventStream['person']): boolean =>
  who === 'counter' || !mayCall(role, 'notifications.read')

/**
 * What changes a counter's screen or a cashier's: money that arrived, a customer who opened the amount that is asked for, and
 * a decision on a request for a refund.
 */
const shownAtCounters: ReadonlySet<string> = new Set([
  'transfer.received',
  'payment.paid',
  'payment.changed',
  'payment.attempt_ended',
  'refund.ask_decided',
])

/** The facts in wire format; a counter only learns that something of its own may have changed, and fetches what it may know. */
function newsText({ is_narrow, facts, heard, language, place }: News): string {
  const names = [...new Set(facts.map(({ name }) => name))]
  if (is_narrow) {
    const taken = names.filter((name) => shownAtCounters.has(name))
    if (taken.length === 0) return eventText({ id: place, event: 'beat', data: '{}' })
    return eventText({ id: place, event: 'news', data: JSON.stringify({ facts: taken, notifications: [] }) })
  }
  const notifications: Notification[] = heard.map((row) => sayNotification(row, language))
  const news = { facts: names, notifications }
  return eventText({ id: place, event: 'news', data: JSON.stringify(z.encode(liveNews, news)) })
}

/** Ends the streams whose sessions have ended or whose person has another role now; answers the others. */
async function endClosed({ db, clock }: LiveDependencies, streams: readonly EventStream[]): Promise<EventStream[]> {
  if (streams.length === 0) return []
  const ids = [...new Set(streams.map(({ person }) => person.session_id))]
  const open = await db.read((tx: Tx) => openRolesAmong(tx, ids, clock.now()))
  return streams.filter((stream) => {
    if (open.get(stream.person.session_id) === stream.person.role) return true
    stream.send(eventText({ event: 'end', data: '{}' }))
    stream.end()
    return false
  })
}

/** Each stream has its second of the beat: ten thousand at once would delay all news for a third of a second. */
function streamsBySecond() {
  const all = new Set<EventStream>()
  const bySecond = Array.from({ length: liveBeatSeconds }, () => new Set<EventStream>())
  let [joined, seconds] = [0, 0]
  return {
    all,
    join: (stream: EventStream) => {
      all.add(stream)
      bySecond[joined++ % liveBeatSeconds]!.add(stream)
    },
    leave: (stream: EventStream) => [all, ...bySecond].forEach((some) => some.delete(stream)),
    next: () => [...bySecond[seconds++ % liveBeatSeconds]!],
  }
}

const comesBack = { least: 2_000, most: 30_000, eachStream: 2 }

/**
 * Milliseconds within which all reconnect that lose their streams at once: five hundred a second, because each costs a
 * check of its session; a handful need not wait for each other.
 */
export const comeBackWithin = (count: number): number =>
  Math.min(comesBack.most, Math.max(comesBack.least, count * comesBack.eachStream))
