import { setTimeout as delay } from 'node:timers/promises'
import { isUnavailable } from './database-errors.ts'

/** Five minutes in all: PostgreSQL is up again, or another server of it, long before. */
const againAfterMilliseconds = [100, 400, 1_500, 3_000, 5_000, 10_000, 20_000, 40_000, 80_000, 140_000]

/** So many wait at a time: each is held in memory, and whoever sends more of them during an outage fills none. */
const waitingMax = 1_000

/**
 * Does what somebody said once and will not say again: tried anew for five minutes while the database cannot (see
 * `isUnavailable`). `work` may run twice, and what waits is lost with the server, so that it is for what is found out in
 * another way as well. Throws the last error.
 */
export function whenAvailable(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let waiting = 0
  return async (work) => {
    for (const milliseconds of againAfterMilliseconds) {
      try {
        return await work()
      } catch (error) {
        if (!isUnavailable(error) || waiting >= waitingMax) throw error
      }
      waiting++
      await delay(milliseconds, undefined, { ref: false })
      waiting--
    }
    return work()
  }
}
