import { setTimeout as delay } from 'node:timers/promises'
import type { Database, Tx } from '../platform/database.ts'
import { ConstraintViolation, isConnectionLost, OutcomeUnknown } from '../platform/database-errors.ts'
import type { Engine } from './post-batch.ts'
import type { Posting } from './posting.ts'
import type { PreparedTransfer } from './transfer.ts'

/** A transfer and what its caller writes in the same transaction when it is posted. */
export interface Item {
  transfer: PreparedTransfer
  along?: ((tx: Tx) => Promise<void>) | undefined
}

/**
 * Posts a batch in a transaction of its own until the outcome of each transfer is known. An unknown COMMIT is resolved by
 * posting again with the same ids: what landed is found under its key, even if the first COMMIT is still on its way, because
 * the second waits for its locks. Never rejects.
 */
export async function postSurely(
  db: Database,
  batch: readonly Item[],
  engine: Engine,
): Promise<PromiseSettledResult<Posting>[]> {
  let unknown = false
  for (let tries = 1; ; tries++) {
    try {
      const postings = await db.write((tx) => postAlong(tx, batch, engine))
      return postings.map((value) => ({ status: 'fulfilled', value }))
    } catch (error) {
      unknown ||= error instanceof OutcomeUnknown
      if (tries < triesMax && passes(error)) {
        await delay(Math.min(25 * 2 ** tries, 1_000) * Math.random())
        continue
      }
      if (batch.length > 1 && !passes(error)) return eachAlone(db, batch, engine)
      const reason = unknown ? new OutcomeUnknown('the database stayed away', { cause: error }) : error
      return batch.map(() => ({ status: 'rejected', reason }))
    }
  }
}

async function postAlong(tx: Tx, batch: readonly Item[], engine: Engine): Promise<Posting[]> {
  const postings = await engine(
    tx,
    batch.map(({ transfer }) => transfer),
  )
  for (const [place, { transfer, along }] of batch.entries()) {
    const posting = postings[place]!
    if (posting.outcome === 'posted') await along?.(tx)
    // A duplicate of itself is our own earlier try, whose answer was lost.
    if (posting.outcome === 'duplicate' && posting.id === transfer.id)
      postings[place] = { outcome: 'posted', id: posting.id }
  }
  return postings
}

// With the five seconds that each try waits for a connection: half a minute.
const triesMax = 6

/** Another process was faster with the same key, or the database is away: asking again finds the answer. */
function passes(error: unknown): boolean {
  if (error instanceof ConstraintViolation) return races.has(error.constraint)
  return error instanceof OutcomeUnknown || isConnectionLost(error)
}

const races = new Set(['transfer_key_is_used_once', 'transfer_is_reversed_once'])

/** One transfer that the database cannot take must not fail its neighbours. */
async function eachAlone(
  db: Database,
  batch: readonly Item[],
  engine: Engine,
): Promise<PromiseSettledResult<Posting>[]> {
  const results: PromiseSettledResult<Posting>[] = []
  for (const item of batch) results.push(...(await postSurely(db, [item], engine)))
  return results
}
