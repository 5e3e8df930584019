import { Refusal } from './refusal.ts'

interface QueueLimits {
  /** How many owners may wait, each with one work. */
  owners_waiting: number
  /** The longest wait for a turn. */
  wait_seconds: number
  /** The total time of one owner's works; it refills evenly over `per_seconds`. */
  budget: { seconds: number; per_seconds: number }
}

interface Waiting {
  owner: string
  begin: () => void
  refuse: (refusal: Refusal) => void
}

/**
 * Runs one work at a time. Of the waiting owners the one who has used least of the budget is next, then the first to
 * arrive: heavy works of one owner lock out no other. An owner has one work running and one waiting. Throws
 * `paper_waits` for a third, `paper_time_used` where the budget is used up, and `busy` after `wait_seconds` or where
 * lighter owners fill the queue.
 */
export function fairQueue(limits: QueueLimits, now: () => number = () => performance.now()) {
  const { owners_waiting, wait_seconds } = limits
  const budgets = budgetOf(limits.budget, now)
  let waiting: Waiting[] = []
  let running: string | undefined
  let usual = 1

  const busy = () => new Refusal('busy', { seconds: seconds(usual * (waiting.length + 1), wait_seconds) })
  const leave = (one: Waiting) => (waiting = waiting.filter((other) => other !== one))
  const heavier = (one: Waiting, other: Waiting) => (budgets.used(other.owner) > budgets.used(one.owner) ? other : one)

  /** Waits for a turn. Where the queue is full, the owner who has used most is dropped. */
  function turn(owner: string): Promise<void> {
    return new Promise<void>((begin, refuse) => {
      const late = setTimeout(() => one.refuse(busy()), wait_seconds * 1000)
      const one: Waiting = {
        owner,
        begin: () => (clearTimeout(late), leave(one), begin()),
        refuse: (refusal) => (clearTimeout(late), leave(one), refuse(refusal)),
      }
      waiting.push(one)
      if (waiting.length <= owners_waiting) return
      waiting.toReversed().reduce(heavier).refuse(busy())
    })
  }

  function next(): void {
    running = undefined
    const [first, ...rest] = waiting
    if (!first) return
    const lightest = rest.reduce(
      (one, other) => (budgets.used(other.owner) < budgets.used(one.owner) ? other : one),
      first,
    )
    running = lightest.owner
    lightest.begin()
  }

  return async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    const wait = budgets.wait(owner)
    if (wait > 0) throw new Refusal('paper_time_used', { minutes: Math.max(2, Math.ceil(wait / 60)), seconds: wait })
    if (running === undefined) running = owner
    else if (waiting.some((one) => one.owner === owner))
      throw new Refusal('paper_waits', { seconds: seconds(usual * (waiting.length + 1), wait_seconds) })
    else await turn(owner)
    const began = now()
    try {
      return await work()
    } finally {
      const taken = (now() - began) / 1000
      budgets.take(owner, taken)
      usual = (usual + taken) / 2
      next()
    }
  }
}

const seconds = (estimate: number, most: number): number => Math.min(most, Math.max(2, Math.ceil(estimate)))

/** What each owner has used of a budget that refills evenly. */
function budgetOf(budget: QueueLimits['budget'], now: () => number) {
  const perMillisecond = budget.seconds / budget.per_seconds / 1000
  const taken = new Map<string, { seconds: number; at: number }>()
  const used = (owner: string): number => {
    const known = taken.get(owner)
    return known ? Math.max(0, known.seconds - (now() - known.at) * perMillisecond) : 0
  }
  return {
    used,
    take: (owner: string, more: number): void => {
      for (const other of taken.keys()) if (used(other) === 0) taken.delete(other)
      taken.set(owner, { seconds: used(owner) + more, at: now() })
    },
    /** Seconds until the owner may continue; 0 where they may now. */
    wait: (owner: string): number =>
      used(owner) < budget.seconds ? 0 : Math.ceil((used(owner) - budget.seconds * 0.9) / perMillisecond / 1000),
  }
}
