import { liveBeatSeconds } from '@sahuji/contract/notifications/live'
import type { EventStream } from '../../platform/http/event-streams.ts'

/** Each stream has its second of the beat: ten thousand at once would delay all news for a third of a second. */
export function streamsBySecond() {
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
