import type { Tx } from '../platform/database/database.ts'
import { batchEngine, type Engine } from './post-batch.ts'
import type { Posting } from './posting.ts'
import { prepare, type PreparedTransfer, type Transfer } from './transfer.ts'

/**
 * Posts transfers inside an open transaction, one after the other, each with its own answer. Call it once per transaction
 * and as late as possible: the accounts stay locked until the commit. Idempotent by key. Refused ones leave no trace.
 */
export async function post(tx: Tx, transfers: readonly Transfer[], engine: Engine = batchEngine): Promise<Posting[]> {
  const answers: Posting[] = []
  for (const batch of runs(transfers.map(prepare))) answers.push(...(await engine(tx, batch)))
  return answers
}

/** Cuts a list where a key or a reversed transfer comes again: the second must see what became of the first. */
function* runs(transfers: readonly PreparedTransfer[]): Generator<PreparedTransfer[]> {
  let batch: PreparedTransfer[] = []
  let taken = new Set<string>()
  for (const transfer of transfers) {
    const names = namesOf(transfer)
    if (batch.length === batchMax || names.some((name) => taken.has(name))) {
      yield batch
      batch = []
      taken = new Set()
    }
    batch.push(transfer)
    for (const name of names) taken.add(name)
  }
  if (batch.length > 0) yield batch
}

/** The most transfers in one call: beyond it only the waiting grows (measured from 16 to 1024). */
export const batchMax = 256

/** What may stand only once in a batch: the key in its scope, and the transfer that is reversed. */
export function namesOf({ merchant_id, key, reverses }: PreparedTransfer): string[] {
  return reverses ? [`${merchant_id} ${key}`, reverses] : [`${merchant_id} ${key}`]
}
