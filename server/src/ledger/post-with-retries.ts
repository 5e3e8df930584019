import { setTimeout as delay } from 'node:timers/promises'
import type { Database, Tx } from '../platform/database/database.ts'
import { ConstraintViolation, isConnectionLost, OutcomeUnknown } from '../platform/database/database-errors.ts'
import { notTakenAmong, RequestNotTaken } from '../platform/http/taken-requests.ts'
import { type Attachments, rejectedAmong } from './attachments.ts'
import { postBatch } from './post-batch.ts'
import type { Posting } from './posting.ts'
import type { PreparedTransfer } from './transfer.ts'

/** A transfer with its caller's writes in the same transaction, done when it is posted. */
export interface Item {
  transfer: PreparedTransfer
  along?: Attachments | undefined
}

/**
 * Posts a batch in a transaction of its own until the outcome of each transfer is known. An unknown COMMIT is resolved by
 * posting again with the same ids: what landed is found under its key, even if the first COMMIT is still on its way, because
 * the second waits for its locks. Never rejects.
 */
export const postWithRetries = (db: Database, batch: readonly Item[]) => tryToPost(db, batch, false)

type Results = PromiseSettledResult<Posting>[]

/** `unknown`: an earlier COMMIT of this batch may have landed. */
async function tryToPost(db: Database, batch: readonly Item[], before: boolean): Promise<Results> {
  let unknown = before
  for (let tries = 1; ; tries++) {
    try {
      const postings = await db.write((tx) => postAlong(tx, batch))
      return postings.map((value) => ({ status: 'fulfilled', value }))
    } catch (error) {
      unknown ||= error instanceof OutcomeUnknown
      if (tries < triesMax && passes(error)) {
        await delay(Math.min(25 * 2 ** tries, 1_000) * Math.random())
        continue
      }
      const refused = notTakenAmong(error)
      if (refused) return withoutRefused(db, batch, { refused, unknown })
      if (batch.length > 1 && !passes(error)) return apart(db, batch, unknown)
      // a named refusal is certain: what had landed would have been found under the locks
      const isCertain = error instanceof ConstraintViolation && !passes(error)
      const reason = unknown && !isCertain ? new OutcomeUnknown('the database stayed away', { cause: error }) : error
      return batch.map(() => ({ status: 'rejected', reason }))
    }
  }
}

async function postAlong(tx: Tx, batch: readonly Item[]): Promise<Posting[]> {
  const postings = await postBatch(
    tx,
    batch.map(({ transfer }) => transfer),
    batch.map(({ along }) => along),
  )
  for (const [place, { transfer, along }] of batch.entries()) {
    const posting = postings[place]!
    if (posting.outcome === 'posted') await along?.write?.(tx)
    // A duplicate of itself is our own earlier try, whose answer was lost.
    if (posting.outcome === 'duplicate' && posting.id === transfer.id)
      postings[place] = { outcome: 'posted', id: posting.id }
  }
  return postings
}

// With the five seconds that each try waits for a connection: half a minute.
const triesMax = 6

/** Another process was faster with the same key, or the database is unavailable: a repeat finds the answer. */
function passes(error: unknown): boolean {
  if (error instanceof ConstraintViolation) return races.has(error.constraint)
  return error instanceof OutcomeUnknown || isConnectionLost(error)
}

const races = new Set(['transfer_key_is_used_once', 'transfer_is_reversed_once'])

/**
 * One transfer that the database rejects must not fail its neighbours. Where its facts or jobs are the cause, those are
 * tried without it, and the rest is posted together; otherwise the batch is halved, in its order, until the transfer is
 * alone.
 */
async function apart(db: Database, batch: readonly Item[], unknown: boolean): Promise<Results> {
  const along = batch.map((item) => item.along)
  const refused = await rejectedAmong(db, along).catch(() => new Set<number>())
  if (refused.size === 0 || refused.size === batch.length) return inHalves(db, batch, unknown)
  const sound = await tryToPost(
    db,
    batch.filter((_, place) => !refused.has(place)),
    unknown,
  )
  const results: Results = []
  for (const [place, item] of batch.entries())
    results.push(...(refused.has(place) ? await tryToPost(db, [item], unknown) : sound.splice(0, 1)))
  return results
}

async function inHalves(db: Database, batch: readonly Item[], unknown: boolean): Promise<Results> {
  const middle = Math.ceil(batch.length / 2)
  const first = await tryToPost(db, batch.slice(0, middle), unknown)
  return [...first, ...(await tryToPost(db, batch.slice(middle), unknown))]
}

/**
 * Posts the rest of a batch without those whose requests could not be taken: these have not landed before, or they would have been
 * found under their ids.
 */
async function withoutRefused(
  db: Database,
  batch: readonly Item[],
  { refused, unknown }: { refused: readonly boolean[]; unknown: boolean },
): Promise<Results> {
  const letters = [...refused]
  const isRefused = batch.map(({ along }) => along?.request !== undefined && letters.shift() === true)
  const sound = batch.filter((_, place) => !isRefused[place])
  const rest = sound.length > 0 ? await tryToPost(db, sound, unknown) : []
  return isRefused.map((is) => (is ? { status: 'rejected', reason: new RequestNotTaken() } : rest.shift()!))
}
