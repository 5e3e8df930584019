import { paisa } from '@sahuji/contract/money/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { fact, createFeed, onFact } from '../feed/feed.ts'
import type { Database } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { job, newJob } from '../platform/jobs/jobs.ts'
import { platformAccount } from './accounts.ts'
import { createPoster } from './batcher.ts'
import type { Attachments } from './attachments.ts'
import { testWallet, transferOf } from '../../testing/wallets.ts'
import { verify } from './verify.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const fees = platformAccount('live', 'fees_earned')
const paid = fact('till.paid', z.object({ amount: paisa, note: z.string() }))
const thank = job('test.thank', z.object({ note: z.string() }))
const feed = createFeed()

/** A fact and a job that contain `note`; a job under a key, where one is given. */
const both = (merchant_id: string, note: string, key?: string): Attachments => ({
  ...feed.prepare(paid, merchant_id, 'live', { amount: 25n, note }),
  jobs: [newJob(thank, { note }, key === undefined ? {} : { key })],
})
/** A fact that the table refuses. */
const wrong = (merchant_id: string): Attachments => {
  const { facts } = feed.prepare(paid, merchant_id, 'live', { amount: 25n, note: 'wrong' })
  return { facts: facts.map((row) => ({ ...row, name: 'no name' })) }
}
const factsOf = async (merchant_id: string) =>
  (
    await database.db.read(
      (tx) => tx.many<{ note: string }>`
    select body->>'note' as note from facts where merchant_id = ${merchant_id} order by id`,
    )
  ).map(({ note }) => note)
const jobsFor = async (notes: readonly string[]) =>
  (
    await database.owner.read(
      (tx) => tx.many<{ note: string }>`
    select payload->>'note' as note from graphile_worker._private_jobs
     where payload->>'note' = any (${notes}::text[]) order by id`,
    )
  ).map(({ note }) => note)

/** The same database, counting its transactions. */
function counted(db: Database) {
  const count = { transactions: 0 }
  const write: Database['write'] = (work) => {
    count.transactions++
    return db.write(work)
  }
  return { count, db: { ...db, write } }
}

describe('facts and jobs beside transfers', () => {
  test('are written with those that are posted, and with no other', async () => {
    const { merchant_id, account_id } = await testWallet(database.db, 3n)
    const poster = createPoster(database.db)
    const asked = [1n, 500n, 2n].map((amount) => transferOf({ merchant_id, from: account_id, to: fees, amount }))
    const notes = ['a "quoted, {one}"', 'too much', 'c \\ ’', 'again'].map((note) => `${note} ${newId()}`)
    const postings = await Promise.all(
      [...asked, asked[0]!].map((transfer, place) => poster.postBatched(transfer, both(merchant_id, notes[place]!))),
    )
    expect(postings.map(({ outcome }) => outcome)).toEqual(['posted', 'insufficient', 'posted', 'duplicate'])
    expect(await factsOf(merchant_id)).toEqual([notes[0], notes[2]])
    expect(await jobsFor(notes)).toEqual([notes[0], notes[2]])
  })

  test('a job of the same key in one batch: the later one is meant', async () => {
    const { merchant_id, account_id } = await testWallet(database.db, 3n)
    const poster = createPoster(database.db)
    const [key, notes] = [newId(), [newId(), newId(), newId()]]
    const pay = (note: string) =>
      poster.postBatched(
        transferOf({ merchant_id, from: account_id, to: fees, amount: 1n }),
        both(merchant_id, note, key),
      )
    await Promise.all(notes.map(pay))
    expect(await jobsFor(notes)).toEqual([notes[2]])
  })

  test('one that fails in two hundred takes its own transfer along and is found in a few tries', async () => {
    const { merchant_id, account_id } = await testWallet(database.db, 200n)
    const { db: asked, count } = counted(database.db)
    const poster = createPoster(asked, { lanes: 1 })
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, (_, place) =>
        poster.postBatched(
          transferOf({ merchant_id, from: account_id, to: fees, amount: 1n }),
          place === 77 ? wrong(merchant_id) : both(merchant_id, `${place}`),
        ),
      ),
    )
    const failed = results.flatMap((result, place) => (result.status === 'rejected' ? [{ place, ...result }] : []))
    expect(failed).toMatchObject([{ place: 77, reason: { constraint: 'fact_name_is_noun_dot_verb' } }])
    expect(await factsOf(merchant_id)).toHaveLength(199)
    // The batch, the search, the others together, the one alone.
    expect(count.transactions).toBe(4)
    expect((await verify(database.db)).holds).toBe(true)
  })
})

test('one whose listener fails is found by halving', async () => {
  const { merchant_id, account_id } = await testWallet(database.db, 64n)
  const { db, count } = counted(database.db)
  const listening = createFeed([
    onFact(paid, async (_tx, { body }) => {
      if (body.note === '40') throw new Error('the listener failed')
    }),
  ])
  const poster = createPoster(db, { lanes: 1 })
  const results = await Promise.allSettled(
    Array.from({ length: 64 }, (_, place) =>
      poster.postBatched(
        transferOf({ merchant_id, from: account_id, to: fees, amount: 1n }),
        listening.prepare(paid, merchant_id, 'live', { amount: 1n, note: `${place}` }),
      ),
    ),
  )
  expect(results.flatMap(({ status }, place) => (status === 'rejected' ? [place] : []))).toEqual([40])
  expect(await factsOf(merchant_id)).toHaveLength(63)
  expect(count.transactions).toBeLessThan(24)
})

test('a fact that somebody listens to is heard in the transaction of its transfer', async () => {
  const { merchant_id, account_id } = await testWallet(database.db, 2n)
  const heard: string[] = []
  const listening = createFeed([onFact(paid, async (_tx, { body }) => void heard.push(body.note))])
  const poster = createPoster(database.db)
  const pay = (amount: bigint, note: string) =>
    poster.postBatched(
      transferOf({ merchant_id, from: account_id, to: fees, amount }),
      listening.prepare(paid, merchant_id, 'live', { amount, note }),
    )
  await Promise.all([pay(1n, 'one'), pay(5n, 'too much'), pay(1n, 'two')])
  expect(heard).toEqual(['one', 'two'])
  expect(await factsOf(merchant_id)).toEqual(['one', 'two'])
})
