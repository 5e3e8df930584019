import { expect, test } from 'vitest'
import type { Person } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { boundedStreams, streamBounds } from './stream-bounds.ts'

interface Someone {
  person?: string
  session?: string
  network?: string
  isVerified?: boolean
}

const streamOf = ({ person = 'sita', session = person, network = '10.0.0.1', isVerified = true }: Someone) => ({
  network,
  person: {
    person_id: person,
    session_id: session,
    is_email_verified: isVerified,
    is_phone_verified: isVerified,
  } as Person,
})

const opened = () => boundedStreams<ReturnType<typeof streamOf>>()
const times = <T>(count: number, make: (place: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

test('a person has a bounded number of streams over all sessions; the next replaces the oldest', () => {
  const bounds = opened()
  const streams = times(streamBounds.person.all, (place) => streamOf({ session: `session ${place}` }))
  for (const stream of streams) expect(bounds.join(stream, 'session')).toEqual([])
  expect(bounds.join(streamOf({ session: 'another' }), 'session')).toEqual([streams[0]])
  expect(bounds.join(streamOf({ session: 'one more' }), 'session')).toEqual([streams[1]])
})

test('an unverified person has a few, over any number of sessions', () => {
  const bounds = opened()
  const replaced = times(200, (place) => bounds.join(streamOf({ session: `${place}`, isVerified: false }), 'session'))
  expect(replaced.flat()).toHaveLength(200 - streamBounds.person.unverified)
})

test('a shop’s counters are bounded separately: they have one person', () => {
  const bounds = opened()
  const joined = times(40, (place) => bounds.join(streamOf({ session: `counter ${place}` }), 'counter'))
  expect(joined.flat()).toEqual([])
})

test('a network of many new accounts is refused, while its verified people still connect', () => {
  const bounds = opened()
  const stranger = (place: number) => streamOf({ person: `stranger ${place}`, isVerified: false })
  for (const stream of times(streamBounds.network.unverified, stranger)) bounds.join(stream, 'session')
  const refusalOf = (work: () => unknown) => {
    try {
      work()
    } catch (error) {
      return error instanceof Refusal ? [error.code, error.facts] : error
    }
    return undefined
  }
  expect(refusalOf(() => bounds.join(stranger(-1), 'session'))).toEqual(['too_many', { seconds: 30 }])
  expect(bounds.join(streamOf({}), 'session')).toEqual([])
  const elsewhere = streamOf({ person: 'a stranger', network: '10.0.0.2', isVerified: false })
  expect(bounds.join(elsewhere, 'session')).toEqual([])
  bounds.leave(elsewhere)
})

test('a closed stream makes room', () => {
  const bounds = opened()
  const streams = times(streamBounds.person.unverified, () => streamOf({ isVerified: false }))
  for (const stream of streams) bounds.join(stream, 'session')
  bounds.leave(streams[0]!)
  bounds.leave(streams[0]!)
  expect(bounds.join(streamOf({ isVerified: false }), 'session')).toEqual([])
})
