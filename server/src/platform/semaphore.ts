import { Refusal } from './refusal.ts'

/** Who wants a turn: people we know go first; strangers of one network take few of the places in the line. */
export interface Asker {
  network: string
  /** A session, or a device that the person has used before. */
  is_trusted: boolean
}

/** Who holds a session, a link or a code that only its owner has. */
export const knownAsker: Asker = { network: '', is_trusted: true }

/** How long the lines may be. */
interface Lines {
  /** Of people we know, and of strangers. */
  waiting: number
  /** Of strangers from one network. */
  of_network: number
}

interface Waiting {
  resume: () => void
  network: string
}

/**
 * Runs at most `atOnce` works at a time, those of people we know first, each line in the order it came. Throws `busy`
 * where a line is full: a storm from one network keeps nobody else out, and one from many keeps out no known device.
 */
export function turns(atOnce: number, { waiting, of_network }: Lines) {
  const known: Waiting[] = []
  const strangers: Waiting[] = []
  let running = 0
  const isFull = ({ network, is_trusted }: Asker): boolean => {
    if (is_trusted) return known.length >= waiting
    return strangers.length >= waiting || strangers.filter((one) => one.network === network).length >= of_network
  }
  return async <T>(asker: Asker, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (isFull(asker)) throw new Refusal('busy', { seconds: 1 })
      const line = asker.is_trusted ? known : strangers
      await new Promise<void>((resume) => line.push({ resume, network: asker.network }))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      // Whoever waits takes this turn over; otherwise it is given back.
      const next = known.shift() ?? strangers.shift()
      if (next) next.resume()
      else running--
    }
  }
}
