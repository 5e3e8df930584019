/** The only source of "now". Everything that depends on time takes a clock as an argument. */
export interface Clock {
  now(): Date
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() }

/** A clock that changes only when the test moves it. */
export interface TestClock extends Clock {
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number; milliseconds?: number }): void
  set(to: Date | string): void
}

/** A clock owned by a test; it starts at `start` and changes only when the test moves it. */
export function testClock(start: Date | string = '2026-11-20T04:15:00Z'): TestClock {
  let at = new Date(start).getTime()
  return {
    now: () => new Date(at),
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0 }) => {
      at += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + milliseconds
    },
    set: (to) => {
      at = new Date(to).getTime()
    },
  }
}
