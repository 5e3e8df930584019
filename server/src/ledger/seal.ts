import type { Database, Tx } from '../platform/database/database.ts'
import { keepOutside, type SealKeeper, signNewest } from './sign-seals.ts'

/** Seals about 100,000 entries into the hash chain, fewer when fewer are left; answers how many, 0 for none. */
export async function seal(tx: Tx): Promise<bigint> {
  const { covered } = await tx.one<{ covered: bigint }>`select ledger_seal() as covered`
  return covered
}

/**
 * Seals everything that was posted since the last time, block by block, each signed and kept outside where there is a
 * keeper. Run it about every minute: it never makes a posting wait, and two at once wait for one another.
 */
export async function sealAll(db: Database, keeper?: SealKeeper): Promise<void> {
  for (;;) {
    const { covered, signed } = await db.write(async (tx) => ({
      covered: await seal(tx),
      signed: keeper && (await signNewest(tx, keeper)),
    }))
    if (keeper && signed) await keepOutside(keeper, signed)
    if (covered === 0n) return
  }
}
