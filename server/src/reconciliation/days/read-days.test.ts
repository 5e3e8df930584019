import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { khalti } from '../../../testing/stated-books.ts'
import { openPlatformAccounts } from '../../ledger/accounts.ts'
import { daysUntil } from './read-days.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const days = 40
const rowsOfDay = 50

/** A counted statement with so many rows on each of so many days up to one; those of the last day are open breaks. */
const stateOpenBreaks = (last: string) =>
  database.owner.write(async (tx) => {
    const { id } = await tx.one<{ id: string }>`
      insert into rail_statements (id, account, source, name, map_code, map_version, state, hash, begun_name, begun_at,
                                   first_day, last_day)
      select gen_random_uuid(), ${khalti}, 'file', 'khalti.csv', code, version, 'draft', 'any', 'Anil', now(),
             ${last}::date - ${days - 1}::int, ${last}::date
        from statement_maps where code = 'khalti' order by version desc limit 1
      returning id`
    await tx.run`
      insert into rail_statement_rows (statement_id, account, line, day, amount, description)
      select ${id}, ${khalti}, place, ${last}::date - (place % ${days}::int), 100, 'a row'
        from generate_series(1, ${days * rowsOfDay}::int) place`
    await tx.run`update rail_statements set state = 'read' where id = ${id}`
    await tx.run`update rail_statements set state = 'counted', counted_at = now() where id = ${id}`
    await tx.run`
      insert into reconciliation_breaks (id, account, day, kind, row_id, difference, found_at, state)
      select gen_random_uuid(), account, day, 'unknown_row', id, amount, now(), 'open' from rail_statement_rows
       where day = ${last}::date`
    // PostgreSQL learns that a day with breaks contains all of them
    await tx.run`analyze reconciliation_breaks`
  })

test('the list of days reads each open break once, however many days there are', async () => {
  await database.owner.write(openPlatformAccounts)
  await stateOpenBreaks('2026-11-20')
  const { listed, read } = await database.owner.write(async (tx) => {
    const shown = await daysUntil(tx, null)
    // read by this transaction alone
    const { rows } = await tx.one<{ rows: number }>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
       where relname = 'reconciliation_breaks'`
    return { listed: shown, read: rows }
  })
  expect(listed).toHaveLength(days)
  expect(listed[0]).toEqual({ day: '2026-11-20', accounts: 1, closed: 0, open_breaks: rowsOfDay })
  expect(read).toBe(rowsOfDay)
  const earlier = await database.db.read((tx) => daysUntil(tx, '2026-11-01'))
  expect(earlier[0]?.day).toBe('2026-11-01')
})
