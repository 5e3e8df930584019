import type { Tx } from '../platform/database/database.ts'

/** A row that breaks a promise, with what is needed to find it. */
export type Broken = Record<string, unknown>

/** A promise about stored money (M1 to M8 of the invariants) and the question that finds what breaks it. */
export interface InvariantCheck {
  invariant: 'M1' | 'M2' | 'M3' | 'M4' | 'M5' | 'M6' | 'M7' | 'M8'
  /** The promise as a sentence. */
  says: string
  /** At most `shownMax` rows that break it; none when it holds. Reads only, one snapshot for all verifications. */
  broken: (tx: Tx) => Promise<Broken[]>
}

/** Enough rows to see what is wrong. */
export const shownMax = 20
