import type { Tx } from '../platform/database.ts'

/**
 * Seals what was posted since the last seal into the hash chain; answers how many entries were covered, 0 when none were left.
 * Run it about every minute as a job: it never makes a posting wait, and two at once wait for one another.
 */
export async function seal(tx: Tx): Promise<bigint> {
  const { covered } = await tx.one<{ covered: bigint }>`select ledger_seal() as covered`
  return covered
}
