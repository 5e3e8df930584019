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
  const names = new Set<string>()
  const accounts = new Map<string, number>()

  const isApart = ({ transfer }: Item) => transfer.entries.every(({ account_id }) => !accounts.has(account_id))
  const count = ({ transfer }: Item, by: 1 | -1) => {
    for (const { account_id } of transfer.entries) {
      const now = (accounts.get(account_id) ?? 0) + by
      if (now > 0) accounts.set(account_id, now)
      else accounts.delete(account_id)
    }
  }
  return {
    add: (item) => void queue.push(item),
    size: () => queue.length,
    take: () => {
      const near = queue.slice(0, 2 * batchMax)
      const apart = accounts.size > 0 ? near.filter(isApart) : near
      const batch = new Set<I>()
      for (const item of apart.length * 2 >= near.length ? apart : near) {
        if (batch.size === batchMax) break
        const own = namesOf(item.transfer)
        if (own.some((name) => names.has(name))) continue
        for (const name of own) names.add(name)
        batch.add(item)
      }
      for (const item of batch) count(item, 1)
      queue = queue.filter((item) => !batch.has(item))
      return [...batch]
    },
    done: (batch) => {
      for (const item of batch) {
        count(item, -1)
        for (const name of namesOf(item.transfer)) names.delete(name)
      }
    },
  }
}
