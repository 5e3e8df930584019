import { railNames, railWords } from '@sahuji/contract/money/rail-names'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { testClock } from '../../platform/clock.ts'
import { shippedMaps, writeShippedMaps } from './shipped-maps.ts'
import { newestMap, saveMap, statementMaps } from './statement-maps.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('the shipped maps are valid maps, and every rail has one', async () => {
  const maps = await database.db.read(statementMaps)
  expect(maps.map(({ code }) => code).toSorted()).toEqual(Object.keys(shippedMaps).toSorted())
  for (const rail of railNames) expect(shippedMaps).toHaveProperty(railWords[rail].statement_map)
})

test('a later start leaves the version of an operator in place', async () => {
  const { body } = await database.db.read((tx) => newestMap(tx, 'esewa'))
  const changed = { code: 'esewa', name: 'eSewa, our own', body: { ...body, window_days: 2 } }
  await database.db.write((tx) => saveMap(tx, testClock(), { name: 'Nirmala Joshi' }, changed))
  await database.owner.write(writeShippedMaps)
  expect(await database.db.read((tx) => newestMap(tx, 'esewa'))).toMatchObject({ version: 2, name: 'eSewa, our own' })
})
