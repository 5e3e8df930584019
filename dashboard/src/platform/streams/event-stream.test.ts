import { expect, test, vi } from 'vitest'
import { eventReader, pauseBefore, type StreamEvent } from './event-stream.ts'

vi.mock('../calls/call.ts', () => ({ callHeaders: vi.fn() }))
vi.mock('../server/server.ts', () => ({ app: { origin: '' } }))

const wire =
  'retry: 2000\n\nid: 1:2:\nevent: beat\ndata: {}\n\n: a comment\n\nid: 1:3:\nretry: 20000\nevent: news\ndata: {"a":\ndata: 1}\n\nevent: half'

test('reads whole events from pieces of any size', () => {
  for (const size of [1, 2, 3, 7, wire.length]) {
    const events: StreamEvent[] = []
    const retries: number[] = []
    const take = eventReader(
      (event) => events.push(event),
      (milliseconds) => retries.push(milliseconds),
    )
    for (let at = 0; at < wire.length; at += size) take(wire.slice(at, at + size))
    expect(events).toEqual([
      { event: 'beat', data: '{}', id: '1:2:' },
      { event: 'news', data: '{"a":\n1}', id: '1:3:' },
    ])
    expect(retries).toEqual([2_000, 20_000])
  }
})

test('reconnects within the server’s limit, then within twice that, and within half a minute at most', () => {
  const whole = (tries: number, asked?: number) => pauseBefore(tries, asked, 1)
  expect([whole(0, 2_000), whole(1, 2_000), whole(2, 2_000), whole(9, 2_000)]).toEqual([2_000, 4_000, 8_000, 30_000])
  expect([whole(0, 20_000), whole(1, 20_000), whole(0, 600_000)]).toEqual([20_000, 30_000, 30_000])
  expect([whole(0), whole(0, 0)]).toEqual([1_000, 1_000])
  expect(pauseBefore(0, 20_000, 0.25)).toBe(5_000)
})
