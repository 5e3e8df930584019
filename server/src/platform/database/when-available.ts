import { setTimeout as delay } from 'node:timers/promises'
import { isUnavailable } from './database-errors.ts'

/** Five minutes in all: long enough for PostgreSQL, or a replacement, to be up again. */
const againAfterMilliseconds = [100, 400, 1_500, 3_000, 5_000, 10_000, 20_000, 40_000, 80_000, 140_000]

/**
 * The most that wait at a time: each is held in memory, so that a caller that sends more during an outage cannot fill
 * it.
 */
const waitingMax = 1_000

/**
 * Carries out what a caller sends only once: retries for five minutes while the database is unavailable
 * (`isUnavailable`). `work` may run twice, and waiting work is lost with the server, so use it only for what is found
 * out in another way as well. Throws the last error.
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
