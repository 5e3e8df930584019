import { Refusal } from '../refusal.ts'

interface ReadBounds {
  /** Of one statement. */
  batch_max?: number
  waiting_max?: number
}

/**
 * One read for many callers: those who gathered while the last statement was under way are read together by the next one. There is
 * no timer: alone, a caller is read at once. `read` answers in the order asked. Refuses `busy` when too many are waiting.
 */
export function batchedReads<Asked, Found>(
  read: (asked: readonly Asked[]) => Promise<readonly Found[]>,
  { batch_max = 128, waiting_max = 5_000 }: ReadBounds = {},
): (asked: Asked) => Promise<Found> {
  let waiting: Waiting<Asked, Found>[] = []
  let isReading = false

  const readNext = async () => {
    const batch = waiting.slice(0, batch_max)
    waiting = waiting.slice(batch.length)
    try {
      const found = await read(batch.map(({ asked }) => asked))
      for (const [place, { resolve }] of batch.entries()) resolve(found[place]!)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    isReading = false
    begin()
  }
  // at the end of this turn of the event loop, so that callers who arrived together are read together
  const begin = () => {
    if (isReading || waiting.length === 0) return
    isReading = true
    setImmediate(() => void readNext())
  }
  return (asked) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= waiting_max) throw new Refusal('busy')
      waiting.push({ asked, resolve, reject })
      begin()
    })
}

interface Waiting<Asked, Found> {
  asked: Asked
  resolve: (found: Found) => void
  reject: (error: unknown) => void
}
