import { expect, test, vi } from 'vitest'
import { eventReader, type StreamEvent } from './event-stream.ts'

vi.mock('./call.ts', () => ({ callHeaders: vi.fn() }))
vi.mock('./server.ts', () => ({ app: { origin: '' } }))

const wire =
  'retry: 2000\n\nid: 1:2:\nevent: beat\ndata: {}\n\n: a comment\n\nid: 1:3:\nevent: news\ndata: {"a":\ndata: 1}\n\nevent: half'

test('reads whole events from pieces of any size', () => {
  for (const size of [1, 2, 3, 7, wire.length]) {
    const events: StreamEvent[] = []
    const take = eventReader((event) => events.push(event))
    for (let at = 0; at < wire.length; at += size) take(wire.slice(at, at + size))
    expect(events).toEqual([
      { event: 'beat', data: '{}', id: '1:2:' },
      { event: 'news', data: '{"a":\n1}', id: '1:3:' },
    ])
  }
})
