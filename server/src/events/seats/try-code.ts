import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { giveBack, hashed, takeFromLimit } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Wrong codes of one network in ten minutes before it is slowed to one code in a few seconds, and of one order in an hour. */
export const wrongCodes = { count: 60, seconds: 600 } as const
const slowed = { count: 1, seconds: 3 } as const
export const wrongCodesOfOrder = { count: 10, seconds: 3600 } as const

interface Trying {
  network: string
  /** The key of the order that is tried with the code. */
  order?: string
}

/**
 * Does what a code opens. Wrong codes slow their network, which a whole hall may share: it is never shut out. One order has few of
 * them. A right one is given back. Refuses too_many, and what `work` does.
 */
export async function tryCode<Done>(
  { db, clock }: { db: Database; clock: Clock },
  { network, order }: Trying,
  work: () => Promise<Done>,
): Promise<Done> {
  const ofOrder = order === undefined ? undefined : `event codes of ${hashed(order)}`
  const ofNetwork = `event codes ${hashed(network)}`
  const taken: string[] = []
  if (ofOrder !== undefined) {
    const { ok, wait_seconds: seconds } = await takeFromLimit(db, ofOrder, wrongCodesOfOrder, clock)
    if (!ok) throw new Refusal('too_many', { seconds })
    taken.push(ofOrder)
  }
  if ((await takeFromLimit(db, ofNetwork, wrongCodes, clock)).ok) taken.push(ofNetwork)
  else {
    const { ok, wait_seconds: seconds } = await takeFromLimit(db, `${ofNetwork} slowly`, slowed, clock)
    if (!ok) throw new Refusal('too_many', { seconds })
  }
  try {
    const done = await work()
    await returned(db, taken)
    return done
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'event_code_unknown')) await returned(db, taken)
    throw error
  }
}

const returned = (db: Database, buckets: readonly string[]): Promise<void> =>
  db.write(async (tx) => {
    for (const bucket of buckets) await giveBack(tx, bucket)
  })
