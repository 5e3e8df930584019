import { OutcomeUnknown } from '../platform/database/database-errors.ts'

/** Runs a transaction that may run twice, once more where the answer to its COMMIT was lost. */
export async function surely<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OutcomeUnknown) return work()
    throw error
  }
}
