import { Refusal } from './refusal.ts'

/** Runs at most `atOnce` works at a time, in the order they came; throws `busy` when `waiting` wait already. */
export function turns(atOnce: number, waiting: number) {
  const queue: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new Refusal('busy', { seconds: 1 })
      await new Promise<void>((resume) => queue.push(resume))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      // Whoever waits takes this turn over; otherwise it is given back.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
