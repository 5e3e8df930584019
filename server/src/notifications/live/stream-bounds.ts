import type { EventStream, EventStreamRoute } from '../../platform/http/event-streams.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The most streams of a process, each with a descriptor of its own. */
export const streamsMost = 20_000

/**
 * How many streams one process holds. Accounts without a verified e-mail address and phone number cost nothing to
 * make, so they have bounds of their own and cannot displace verified people. A mobile network's address is many
 * people.
 */
export const streamBounds = {
  /** Of one browser; of one counter's device. */
  session: 8,
  person: { all: 24, unverified: 8 },
  network: { all: 5_000, unverified: 100 },
  process: { all: streamsMost, unverified: 5_000 },
}
export type StreamBounds = typeof streamBounds

/** A stream's properties for its bounds. */
type BoundedStream = Pick<EventStream, 'person' | 'network'>
type Who = EventStreamRoute['who']

const waitSeconds = 30

/** The streams of one process, over all addresses that have some. */
export function boundedStreams<Stream extends BoundedStream = EventStream>(bounds: StreamBounds = streamBounds) {
  const byOwner = new Map<string, Set<Stream>>()
  const namesOf = new Map<Stream, string[]>()
  const held = (name: string): Set<Stream> => byOwner.get(name) ?? new Set()

  const leave = (stream: Stream): void => {
    for (const name of namesOf.get(stream) ?? []) {
      const own = held(name)
      own.delete(stream)
      if (own.size === 0) byOwner.delete(name)
    }
    namesOf.delete(stream)
  }
  return {
    /**
     * Adds a stream, and answers those that it replaces: the oldest of its session or its person. Throws too_many for
     * a network that has all its streams, busy where the process has.
     */
    join: (stream: Stream, who: Who): Stream[] => {
      const { own, shared } = boundsOf(stream, who, bounds)
      const full = shared.find(({ name, most }) => held(name).size >= most)
      if (full) throw new Refusal(full.refusal, { seconds: waitSeconds })
      const replaced = own.flatMap(({ name, most }) =>
        [...held(name)].slice(0, Math.max(0, held(name).size - most + 1)),
      )
      for (const oldest of replaced) leave(oldest)
      const names = [...own, ...shared].map(({ name }) => name)
      for (const name of names) byOwner.set(name, held(name).add(stream))
      namesOf.set(stream, names)
      return [...new Set(replaced)]
    },
    leave,
  }
}

/** What bounds a stream: its owner's, where the oldest is replaced, and shared bounds, where others stay. */
function boundsOf({ person, network }: BoundedStream, who: Who, bounds: StreamBounds) {
  const { session_id, person_id, is_email_verified, is_phone_verified } = person
  const isVerified = is_email_verified && is_phone_verified
  const ofSession = { name: `session ${session_id}`, most: bounds.session }
  const ofPerson = { name: `person ${person_id}`, most: bounds.person[isVerified ? 'all' : 'unverified'] }
  const sharedBy = (kind: 'all' | 'unverified') => [
    { name: `network ${network} ${kind}`, most: bounds.network[kind], refusal: 'too_many' as const },
    { name: `process ${kind}`, most: bounds.process[kind], refusal: 'busy' as const },
  ]
  return {
    // the counters of a shop have one person
    own: who === 'counter' ? [ofSession] : [ofSession, ofPerson],
    shared: [...sharedBy('all'), ...(isVerified ? [] : sharedBy('unverified'))],
  }
}
