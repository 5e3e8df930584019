import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import type { Tx } from '../../platform/database/database.ts'
import { collectionMoves } from './collection-states.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await testDatabase()
})
afterAll(() => base.drop())

test('the moves of a load are the same in the code and in the database', async () => {
  const kept = await base.db.read(
    (tx) => tx.many<{ move: string }>`select state_from || ' ' || state_to as move from collection_moves`,
  )
  const written = Object.entries(collectionMoves).flatMap(([from, targets]) => targets.map((to) => `${from} ${to}`))
  expect(kept.map(({ move }) => move).sort()).toEqual(written.sort())
})

test('only a reversal leads out of credited and nothing out of that, only a payment out of the other ends, and of a failed one never into the wallet', () => {
  const { credited, reversed, failed, expired, cancelled } = collectionMoves
  expect([credited, reversed, failed, expired, cancelled]).toEqual([
    ['reversed'],
    [],
    ['unclear'],
    ['unclear', 'credited'],
    ['unclear', 'credited'],
  ])
  expect(collectionMoves.failed).not.toContain('credited')
})

test('the application can neither change a timeline nor the table of moves', async () => {
  for (const attempt of [
    (tx: Tx) => tx.run`update collection_events set what = 'credited'`,
    (tx: Tx) => tx.run`delete from collection_events`,
    (tx: Tx) => tx.run`insert into collection_moves values ('failed', 'credited')`,
    (tx: Tx) => tx.run`delete from loads`,
  ]) {
    await expect(base.db.write(attempt)).rejects.toThrow(/permission denied/)
  }
})
