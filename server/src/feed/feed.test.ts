import { paisa } from '@sahuji/contract/money/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { testClock } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { fact, createFeed, onFact } from './feed.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const cupSold = fact('cup.sold', z.object({ price: paisa }))
const clock = testClock()
const factsOf = (merchant_id: string) =>
  database.db.read(
    (tx) => tx.many`
  select name, mode, body, told_at from facts where merchant_id = ${merchant_id} order by id`,
  )

describe('the feed', () => {
  test('keeps a fact as it goes over the wire, and lets its listeners act in the same transaction', async () => {
    const merchant = newId()
    const heard: bigint[] = []
    const feed = createFeed(
      [
        onFact(cupSold, async (tx, { body }) => {
          const { facts } = await tx.one<{
            facts: bigint
          }>`select count(*) as facts from facts where merchant_id = ${merchant}`
          heard.push(body.price, facts)
        }),
      ],
      clock,
    )
    await database.db.write((tx) => feed.publish(tx, cupSold, merchant, 'sandbox', { price: 2_500n }))
    expect(heard).toEqual([2_500n, 1n])
    expect(await factsOf(merchant)).toEqual([
      { name: 'cup.sold', mode: 'sandbox', body: { price: 2_500 }, told_at: clock.now() },
    ])
  })

  test('keeps nothing when a listener throws', async () => {
    const merchant = newId()
    const feed = createFeed(
      [
        onFact(cupSold, async () => {
          throw new Error('the listener failed')
        }),
      ],
      clock,
    )
    await expect(database.db.write((tx) => feed.publish(tx, cupSold, merchant, 'live', { price: 1n }))).rejects.toThrow(
      'the listener failed',
    )
    expect(await factsOf(merchant)).toEqual([])
  })

  test('cannot be changed or shortened by the application', async () => {
    const { db } = database
    const refused = 'permission denied'
    await expect(db.write((tx) => tx.run`update facts set name = 'a.b'`)).rejects.toThrow(refused)
    await expect(db.write((tx) => tx.run`delete from facts`)).rejects.toThrow(refused)
    await expect(db.write((tx) => tx.run`truncate facts`)).rejects.toThrow(refused)
  })
})
