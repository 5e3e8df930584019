import type { Database } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Companions } from './companions.ts'
import { batchEngine, type Engine } from './post-batch.ts'
import { type Item, postSurely } from './post-surely.ts'
import type { Posting } from './posting.ts'
import { prepare, type Transfer } from './transfer.ts'
import { createWaitingLine } from './waiting-line.ts'

/** Posts transfers of many callers together, for flows whose whole record is the transfer with its facts and jobs. */
export interface Poster {
  /**
   * Answers when the transfer is committed, or refused for good. Idempotent by key. Throws OutcomeUnknown when the database
   * stayed away too long to learn what became of it (ask again with the same key), `busy` when too many are waiting.
   * `along` is written in the same transaction, when the transfer is posted; where it cannot be, only this transfer fails.
   */
  postBatched(transfer: Transfer, along?: Companions): Promise<Posting>
}

interface Waiting extends Item {
  resolve(posting: Posting): void
  reject(error: unknown): void
}

/**
 * A poster over two lanes: what gathered while they were busy goes out together when one is free. There is no timer: alone,
 * a transfer is sent at once; under load the batches grow by themselves.
 */
export function createPoster(
  db: Database,
  { lanes = 2, engine = batchEngine }: { lanes?: number; engine?: Engine } = {},
): Poster {
  const line = createWaitingLine<Waiting>()
  let free = lanes
  let awake = false

  const send = async (batch: Waiting[]) => {
    const results = await postSurely(db, batch, engine)
    line.done(batch)
    free++
    for (const [place, result] of results.entries()) {
      if (result.status === 'fulfilled') batch[place]!.resolve(result.value)
      else batch[place]!.reject(result.reason)
    }
    wake()
  }
  const sendWaiting = () => {
    awake = false
    while (free > 0 && line.size() > 0) {
      const batch = line.take()
      if (batch.length === 0) return
      free--
      // it answers for every transfer; should it ever throw, nobody waits for ever
      send(batch).catch((error: unknown) => batch.forEach(({ reject }) => reject(error)))
    }
  }
  // At the end of this turn of the event loop, when everybody who was just answered has had the chance to ask again.
  const wake = () => {
    if (!awake) setImmediate(sendWaiting)
    awake = true
  }
  return {
    postBatched: async (transfer, along) => {
      const prepared = prepare(transfer)
      if (line.size() >= waitingMax) throw new Refusal('busy')
      return new Promise((resolve, reject) => {
        line.add({ transfer: prepared, along, resolve, reject })
        if (free > 0) wake()
      })
    },
  }
}

// About a second of work; more would only wait longer than its caller does.
const waitingMax = 20_000
