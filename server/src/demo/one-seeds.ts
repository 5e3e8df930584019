import type { Tx } from '../platform/database/database.ts'

// An arbitrary number.
const advisoryLock = 126_879_347_567_229n

/** Lets one server at a time seed, until the transaction ends: of several that start together, the first seeds and the others find it. */
export const lockSeeding = async (tx: Tx): Promise<void> => {
  await tx.run`select pg_advisory_xact_lock(${advisoryLock})`
}
