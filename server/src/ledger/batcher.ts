import type { Database } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Attachments } from './attachments.ts'
import { type Item, postWithRetries } from './post-with-retries.ts'
import type { Posting } from './posting.ts'
import { accountsOf, prepare, type Transfer } from './transfer.ts'
import { batchMax, namesOf } from './post.ts'

/** Posts transfers of many callers together, for flows whose whole record is the transfer with its facts and jobs. */
export interface Poster {
  /**
   * Answers when the transfer is committed, or refused for good. Idempotent by key. Throws OutcomeUnknown when the
   * database was unavailable too long to learn the outcome (ask again with the same key), `busy` when too many are
   * waiting. `along` is written in the same transaction, when the transfer is posted; where it cannot be, only this
   * transfer fails.
   */
  postBatched(transfer: Transfer, along?: Attachments): Promise<Posting>
}

interface Waiting extends Item {
  resolve(posting: Posting): void
  reject(error: unknown): void
}

/**
 * A poster over two lanes: transfers that gathered while they were busy go out together when one is free. There is no
 * timer: alone, a transfer is sent at once; under load the batches grow by themselves. `onCommitted` is called after
 * each batch.
 */
export function createPoster(
  db: Database,
  { lanes = 2, onCommitted = () => {} }: { lanes?: number; onCommitted?: () => void } = {},
): Poster {
  const line = createPostQueue<Waiting>()
  let free = lanes
  let awake = false

  const send = async (batch: Waiting[]) => {
    const results = await postWithRetries(db, batch)
    onCommitted()
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
      // it answers for every transfer; should it ever throw, no caller waits for ever
      send(batch).catch((error: unknown) => batch.forEach(({ reject }) => reject(error)))
    }
  }
  // At the end of this turn of the event loop, when every caller that was just answered could ask again.
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

/** The transfers that wait to be posted, and those under way in the lanes. */
interface PostQueue<I extends Item> {
  add(item: I): void
  /** The next batch, at most `batchMax`; empty when everything that waits must keep waiting. */
  take(): I[]
  /** A batch is over, with any outcome. */
  done(batch: readonly I[]): void
  size(): number
}

/**
 * A queue in the order of arrival, with two exceptions. A transfer that shares a key with one under way waits, so that
 * it sees its outcome. One that shares an account with it waits too, as long as at least half of the queue does not: it
 * would only wait in the database instead, and its whole batch with it. On a hot account nothing else is left, so it
 * goes out all the same.
 */
function createPostQueue<I extends Item>(): PostQueue<I> {
  let queue: I[] = []
  const underWay = new Map<readonly I[], Marks>()

  const isApart = ({ transfer }: Item) => {
    for (const { accounts } of underWay.values()) {
      for (const account_id of accountsOf(transfer)) if (accounts.has(account_id)) return false
    }
    return true
  }
  const take = () => {
    const near = queue.slice(0, 2 * batchMax)
    const apart = underWay.size > 0 ? near.filter(isApart) : near
    const { batch, marks } = fill(apart.length * 2 >= near.length ? apart : near, [...underWay.values()])
    if (batch.length > 0) underWay.set(batch, marks)
    const taken = new Set(batch)
    queue = taken.size === queue.length ? [] : queue.filter((item) => !taken.has(item))
    return batch
  }
  return {
    add: (item) => void queue.push(item),
    size: () => queue.length,
    take,
    done: (batch) => void underWay.delete(batch),
  }
}

/** What must not be in two batches at once, and what should rather not be. */
interface Marks {
  names: Set<string>
  accounts: Set<string>
}

function fill<I extends Item>(candidates: readonly I[], underWay: readonly Marks[]): { batch: I[]; marks: Marks } {
  const batch: I[] = []
  const [names, accounts] = [new Set<string>(), new Set<string>()]
  for (const item of candidates) {
    if (batch.length === batchMax) break
    const own = namesOf(item.transfer)
    if (own.some((name) => names.has(name) || underWay.some((other) => other.names.has(name)))) continue
    for (const name of own) names.add(name)
    for (const account_id of accountsOf(item.transfer)) accounts.add(account_id)
    batch.push(item)
  }
  return { batch, marks: { names, accounts } }
}
