import { batchMax, namesOf } from './post.ts'
import type { Item } from './post-surely.ts'

/** What waits to be posted, and what is under way in the lanes. */
export interface WaitingLine<I extends Item> {
  add(item: I): void
  /** The next batch, at most `batchMax`; empty when everything that waits must wait on. */
  take(): I[]
  /** A batch is over, whatever became of it. */
  done(batch: readonly I[]): void
  size(): number
}

/**
 * A line in the order of arrival, with two exceptions. What shares a key with a transfer under way waits, so that it sees what
 * became of that. What shares an account with one waits too, as long as at least half of the line does not: it would only wait
 * in the database instead, and its whole batch with it. On a hot account nothing else is left, so it goes out all the same.
 */
export function createWaitingLine<I extends Item>(): WaitingLine<I> {
  let queue: I[] = []
  const underWay = new Map<readonly I[], Marks>()

  const isApart = ({ transfer }: Item) => {
    for (const { accounts } of underWay.values()) {
      for (const { account_id } of transfer.entries) if (accounts.has(account_id)) return false
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

/** What may not stand in two batches at once, and what better should not. */
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
    for (const { account_id } of item.transfer.entries) accounts.add(account_id)
    batch.push(item)
  }
  return { batch, marks: { names, accounts } }
}
