import type { Tx } from '../../platform/database/database.ts'
import { hashed, takeWithin } from '../../platform/rate-limits.ts'

/** So many messages a day one number or address gets: anyone can order free tickets for the number of another person. */
export const messagesMost = 5

/**
 * Whether a number or an address gets another message today, which is then counted; a rollback returns it. Tickets are counted over all
 * events; news of an event (`about`) by themselves, so that a stranger who uses up the first hides no cancelled event.
 */
export async function isWithinMessages(
  tx: Tx,
  to: string,
  now: Date,
  about = 'tickets',
  count = messagesMost,
): Promise<boolean> {
  const bucket = `ticket messages ${about} ${hashed(to)}`
  return (await takeWithin(tx, bucket, { count, seconds: 86_400 }, now)).ok
}

/** Those of several numbers that get another message today, each counted once. Taken in one order, so that no two callers wait for each other. */
export async function numbersWithin(tx: Tx, numbers: readonly string[], now: Date, about: string): Promise<string[]> {
  const within: string[] = []
  for (const to of [...new Set(numbers)].toSorted()) if (await isWithinMessages(tx, to, now, about)) within.push(to)
  return within
}
