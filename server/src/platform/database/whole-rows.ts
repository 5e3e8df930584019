import type { Tx } from './database.ts'
import { columnsOf, json, sql } from './sql.ts'

/**
 * Inserts many rows that name every column of their table; defaults do not apply. Throws where they leave a column out, so that
 * one of a later migration is not forgotten.
 */
export async function insertWholeRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const left = await tx.many<{ name: string }>`
    select attname::text as name from pg_attribute
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and attname::text <> all (${Object.keys(first)}::text[])`
  if (left.length > 0) throw new Error(`rows of ${table} leave out ${left.map(({ name }) => name).join(', ')}`)
  const name = columnsOf([table])
  await tx.run`${sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${json(rows)}::jsonb)`}`
}
