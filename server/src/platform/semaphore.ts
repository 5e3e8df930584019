import { Refusal } from './refusal.ts'

/** Who wants a turn: known people go first; anonymous callers of one network get few of the places. */
export interface Caller {
  network: string
  /** A session, or a device that the person has used before. */
  is_trusted: boolean
}

/** A caller with a session, a link or a code that only its owner has. */
export const trustedCaller: Caller = { network: '', is_trusted: true }

/** The lengths of the queues. */
interface QueueLimits {
  /** Of known people, and of anonymous callers. */
  waiting: number
  /** Of anonymous callers from one network. */
  of_network: number
}

interface Waiting {
  resume: () => void
  network: string
}

/**
 * Runs at most `atOnce` works at a time, those of known people first, each queue in order of arrival. Throws `busy`
 * where a queue is full: a flood from one network does not lock out others, and a flood from many does not lock out a
 * known device.
 */
export function semaphore(atOnce: number, { waiting, of_network }: QueueLimits) {
  const known: Waiting[] = []
  const strangers: Waiting[] = []
  let running = 0
  const isFull = ({ network, is_trusted }: Caller): boolean => {
    if (is_trusted) return known.length >= waiting
    return strangers.length >= waiting || strangers.filter((one) => one.network === network).length >= of_network
  }
  const run = async <T>(caller: Caller, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (isFull(caller)) throw new Refusal('busy', { seconds: 1 })
      const line = caller.is_trusted ? known : strangers
      await new Promise<void>((resume) => line.push({ resume, network: caller.network }))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      // A waiting work takes this turn over; otherwise it is released.
      const next = known.shift() ?? strangers.shift()
      if (next) next.resume()
      else running--
    }
  }
  /** Throws `busy` where this caller would be refused now: before anything is done or written for them. */
  const refuseIfFull = (caller: Caller): void => {
    if (running >= atOnce && isFull(caller)) throw new Refusal('busy', { seconds: 1 })
  }
  return Object.assign(run, { refuseIfFull })
}
