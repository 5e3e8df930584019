import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../testing/database.ts'
import { newId } from '../ids.ts'
import { insertWholeRows } from './whole-rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('rows that leave a column of their table out are refused by its name', async () => {
  const event = { payment_id: newId(), seq: 1, at: new Date(), what: 'made' }
  await expect(database.db.write((tx) => insertWholeRows(tx, 'payment_events', [event]))).rejects.toThrow(
    'rows of payment_events leave out facts',
  )
})
