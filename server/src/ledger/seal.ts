import type { Database, Tx } from '../platform/database.ts'

/** Seals about 100,000 entries into the hash chain, fewer when fewer are left; answers how many, 0 for none. */
export async function seal(tx: Tx): Promise<bigint> {
  const { covered } = await tx.one<{ covered: bigint }>`select ledger_seal() as covered`
  return covered
}

/**
 * Seals everything that was posted since the last time, block by block. Run it about every minute: it never makes a posting
 * wait, and two at once wait for one another.
 */
export async function sealAll(db: Database): Promise<void> {
  while ((await db.write(seal)) > 0n);
}
