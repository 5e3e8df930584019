import type { CollectionState } from '@sahuji/contract/collections'
import type { PaymentState } from '@sahuji/contract/payments'
import { followedOnce, type FollowedFact, followFeed } from '../../feed/follow-feed.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Signals } from '../../platform/database/signals.ts'
import { eventText, type PublicStream, type PublicStreamRoute } from '../../platform/http/event-streams.ts'
import type { Log } from '../../platform/log.ts'
import { Refusal } from '../../platform/refusal.ts'
import { pageKeyOf, placeOf } from './checkout.ts'

interface StreamDependencies {
  db: Database
  clock: Clock
  signals: Signals
  log: Log
}

/**
 * How many streams one process holds, and how many of one address it opens in ten minutes; many people share a mobile
 * network's address.
 * Beyond these a page polls.
 */
export const payerStreamBounds = { payment: 16, network: 120, opened: 480, process: 5_000 }
type PayerStreamBounds = typeof payerStreamBounds

const openedWithinMilliseconds = 600_000

const waitSeconds = 30
const retryMilliseconds = 3_000
// What moves without a fact (a payment that expires, an attempt whose answer is not clear) is seen after so long.
const beatMilliseconds = 3_000
// Proxies end a connection that is silent for a minute.
const beatsOfSilence = 5

interface Watched extends PublicStream {
  /** The shop's; undefined until the payment was first read. */
  merchant_id: string | undefined
  /** What the page was last sent. */
  key: string | undefined
}

/**
 * The streams of payers' pages: each receives the key of its payment's page when it begins and when it changes, and ends with the
 * payment. It contains nothing that the page itself does not show.
 */
export function payerStreams(
  { db, clock, signals, log }: StreamDependencies,
  bounds: PayerStreamBounds = payerStreamBounds,
): PublicStreamRoute & { who: string; count(): number } {
  const streams = new Set<Watched>()
  const openings = openingsWithin(clock, bounds.opened)
  let beats = 0
  const look = async (some: readonly Watched[]): Promise<void> => {
    if (some.length === 0) return
    const ids = [...new Set(some.map(({ id }) => id))]
    const pages = await db.read((tx) => pagesOf(tx, ids, clock.now()))
    for (const stream of some) show(stream, pages.get(stream.id))
  }
  const failed = (error: unknown) => log.warn({ err: error }, 'the pages of payments cannot be looked at')
  const deliver = async (facts: readonly FollowedFact[]) => {
    const shops = new Set(facts.filter(({ name }) => name.startsWith('payment.')).map(({ merchant_id }) => merchant_id))
    await look([...streams].filter(({ merchant_id }) => merchant_id !== undefined && shops.has(merchant_id)))
  }
  const beat = () => {
    beats += 1
    if (beats % beatsOfSilence === 0) for (const { send } of streams) send(eventText({ event: 'beat', data: '{}' }))
    look([...streams]).catch(failed)
  }
  const feed = followedOnce(() => followFeed({ db, signals, log, handle: deliver }), { beat, every: beatMilliseconds })
  return {
    path: '/api/pay/:id/events',
    who: 'payer',
    count: () => streams.size,
    retryMilliseconds: () => retryMilliseconds,
    open: (stream) => {
      refuseBeyond(streams, stream, bounds)
      openings.take(stream.network)
      const watched: Watched = { ...stream, merchant_id: undefined, key: undefined }
      streams.add(watched)
      feed
        .follow()
        .then(() => look([watched]))
        .catch(failed)
      return () => {
        streams.delete(watched)
        if (streams.size === 0) feed.stop().catch(failed)
      }
    },
    close: async () => {
      for (const stream of streams) stream.end()
      streams.clear()
      await feed.stop()
    },
  }
}

/** Counts the streams that each address opens. An address that opens and closes them without end asks the database each time. */
function openingsWithin(clock: Clock, most: number) {
  let began = 0
  const counts = new Map<string, number>()
  /** Refuses too_many. */
  const take = (network: string): void => {
    const now = clock.now().getTime()
    if (now - began >= openedWithinMilliseconds) {
      began = now
      counts.clear()
    }
    const count = (counts.get(network) ?? 0) + 1
    const seconds = Math.ceil((began + openedWithinMilliseconds - now) / 1000)
    if (count > most) throw new Refusal('too_many', { seconds })
    counts.set(network, count)
  }
  return { take }
}

/** Refuses too_many for an address that has all its streams, busy for a payment or a process that has. */
function refuseBeyond(streams: ReadonlySet<Watched>, { id, network }: PublicStream, bounds: PayerStreamBounds): void {
  const [ofPayment, ofNetwork] = [{ count: 0 }, { count: 0 }]
  for (const other of streams) {
    if (other.id === id) ofPayment.count += 1
    if (other.network === network) ofNetwork.count += 1
  }
  if (ofNetwork.count >= bounds.network) throw new Refusal('too_many', { seconds: waitSeconds })
  const isFull = streams.size >= bounds.process || ofPayment.count >= bounds.payment
  if (isFull) throw new Refusal('busy', { seconds: waitSeconds })
}

/** Sends a page's key where it is new, and ends the stream with its payment; an unknown payment ends it at once. */
function show(stream: Watched, page: Page | undefined): void {
  if (!page) return stream.end()
  stream.merchant_id = page.merchant_id
  if (page.key !== stream.key) {
    stream.key = page.key
    stream.send(eventText({ event: 'page', data: page.key }))
  }
  if (page.is_over) stream.end()
}

interface Page {
  merchant_id: string
  key: string
  is_over: boolean
}

/** The keys of the pages of payments, in one question. Uses payment_has_one_open_attempt. */
async function pagesOf(tx: Tx, ids: readonly string[], now: Date): Promise<Map<string, Page>> {
  const rows = await tx.many<{
    id: string
    merchant_id: string
    version: number
    state: PaymentState
    is_being_paid: boolean
    collection: { state: CollectionState; returned_at: Date | null; review_since: Date | null } | null
  }>`
    -- any merchant: the caller has the address of the payment
    select p.id, p.merchant_id, p.version, case when p.state = 'open' and p.expires_at <= ${now} then 'expired' else p.state end as state,
           a.id is not null and p.paid_at is null as is_being_paid,
           case when c.id is not null
                then jsonb_build_object('state', c.state, 'returned_at', c.returned_at, 'review_since', c.review_since) end as collection
      from payments p
      left join payment_attempts a on a.payment_id = p.id and a.state = 'open'
      left join collections c on c.id = a.collection_id
     where p.id = any(${ids}::uuid[])`
  return new Map(
    rows.map(({ id, merchant_id, collection, ...page }) => [
      id,
      {
        merchant_id,
        key: pageKeyOf({ ...page, attempt: collection ? { at: placeOf(collection) } : undefined }),
        is_over: page.state !== 'open' && !page.is_being_paid,
      },
    ]),
  )
}
