import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'

/** The person who downloads a file lost the right to it while it was sent. */
export class RightLost extends Error {
  override name = 'RightLost'
}

interface Exporter {
  merchant_id: string
  person_id: string
}

/** Whether a person may take files out of the shop now. */
export async function mayExport(tx: Tx, { merchant_id, person_id }: Exporter, now: Date): Promise<boolean> {
  const { is_permitted } = await tx.one<{ is_permitted: boolean }>`
    select may_export(${merchant_id}, ${person_id}, ${now}) as is_permitted`
  return is_permitted
}

/**
 * The blocks of a file, cut off by a `RightLost` once its person may export no more: who is removed reads no further, and
 * the browser reports the file as incomplete. The end of the link itself cuts nothing off.
 */
export async function* whilePermitted<Block>(
  { db, clock }: { db: Database; clock: Clock },
  exporter: Exporter,
  blocks: AsyncIterable<Block>,
): AsyncGenerator<Block> {
  for await (const block of blocks) {
    if (!(await db.read((tx) => mayExport(tx, exporter, clock.now())))) throw new RightLost()
    yield block
  }
}
