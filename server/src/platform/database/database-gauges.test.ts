import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { databaseGauges, readingsOf } from './database-gauges.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world.drop())

const at = (time: string) => new Date(`2026-11-30T${time}Z`)

describe('the gauges of the database’s copies', () => {
  test('a primary without an archive reports its standbys alone, to the application’s own login', async () => {
    const readings = await databaseGauges({ db: world.db, clock: { now: () => at('12:00:00') } }).read()
    expect(readings).toEqual([{ gauge: 'sahuji_database_standbys', value: 0 }])
  })

  test('the archive’s age counts from the last segment that was archived', () => {
    const copies = { standbys: 2, archives: true, archived_at: at('12:00:00'), failed_at: at('11:00:00') }
    expect(readingsOf(copies, at('12:01:30'))).toEqual([
      { gauge: 'sahuji_database_standbys', value: 2 },
      { gauge: 'sahuji_wal_archive_age_seconds', value: 90 },
      { gauge: 'sahuji_wal_archive_failing', value: 0 },
    ])
  })

  test('a try that failed after it is a failing archive', () => {
    const copies = { standbys: 0, archives: true, archived_at: at('12:00:00'), failed_at: at('12:00:01') }
    expect(readingsOf(copies, at('12:00:02'))).toContainEqual({ gauge: 'sahuji_wal_archive_failing', value: 1 })
  })
})
