import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { rowOfLine, type StatementRow } from '@sahuji/contract/statements/rows'
import type { Database } from '../platform/database/database.ts'

const unpacked = promisify(gunzip)

/** The rows of a made statement, block by block: no connection waits for a slow reader, and memory holds one block. */
export async function* rowsOfStatement(db: Database, statement_id: string): AsyncGenerator<StatementRow[]> {
  for (let part = 1; ; part++) {
    const block = await db.read(
      (tx) => tx.maybe<{ lines: Buffer }>`
        -- any merchant: who may read the statement was decided before
        select lines from statement_parts where statement_id = ${statement_id} and part = ${part}`,
    )
    if (!block) return
    yield (await unpacked(block.lines)).toString().split('\n').map(rowOfLine)
  }
}
