import { systemClock, type TestClock } from '@sahuji/server/platform/clock'

/** A test's clock that runs on from the machine's time, as browsers and their proofs expect. */
export function movingClock(): TestClock {
  let ahead = 0
  return {
    now: () => new Date(systemClock.now().getTime() + ahead),
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0 }) => {
      ahead += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + milliseconds
    },
    set: (to) => {
      ahead = new Date(to).getTime() - systemClock.now().getTime()
    },
  }
}
