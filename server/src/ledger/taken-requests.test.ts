import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { testWallet, transferOf } from '../../testing/wallets.ts'
import { newId } from '../platform/ids.ts'
import { type BucketLimit, RequestNotTaken, type TakenRequest } from '../platform/http/taken-requests.ts'
import { platformAccount } from './accounts.ts'
import { postWithRetries } from './post-with-retries.ts'
import { type PreparedTransfer, prepare } from './transfer.ts'

let database: TestDatabase
let session_id: string
const now = new Date('2026-11-20T06:00:00Z')
beforeAll(async () => {
  database = await testDatabase()
  session_id = newId()
  // the proofs need no more of a session than its id
  await database.owner.write((tx) => tx.run`alter table spent_proofs drop constraint spent_proofs_session_id_fkey`)
})
afterAll(() => database.drop())

interface Order {
  transfer: PreparedTransfer
  along: { request: TakenRequest }
}

/** An order of a wallet with Rs.100, with what a test chooses of it. */
async function order({ amount = 1n, jti = newId(), limits = [] as BucketLimit[] } = {}): Promise<Order> {
  const { merchant_id, account_id } = await testWallet(database.db, 100_00n)
  const transfer = prepare(
    transferOf({ merchant_id, from: account_id, to: platformAccount('live', 'fees_earned'), amount }),
  )
  const kept = { merchant_id, key: newId(), route: 'POST /api/test', body_hash: 'hash', answer: '{"status":"000"}' }
  return { transfer, along: { request: { ...kept, at: now, proof: { session_id, jti }, limits } } }
}

const said = (results: Awaited<ReturnType<typeof postWithRetries>>) =>
  results.map((one) => {
    if (one.status === 'fulfilled') return one.value.outcome
    return one.reason instanceof RequestNotTaken ? 'not taken' : one.reason
  })

/** How many keys, proofs and transfers there are of these orders, and what was taken of a bucket. */
async function traces(orders: readonly Order[], bucket = '') {
  const keys = orders.map(({ along }) => along.request.key)
  const jtis = orders.map(({ along }) => along.request.proof.jti)
  const ids = orders.map(({ transfer }) => transfer.id)
  return database.db.read(
    (tx) => tx.one`
      select (select count(*)::int from idempotency_keys where key = any(${keys}::uuid[])) as keys,
             (select count(*)::int from spent_proofs where jti = any(${jtis}::text[])) as proofs,
             (select count(*)::int from ledger_transfers where id = any(${ids}::uuid[])) as posted,
             (select taken from rate_limits where bucket = ${bucket}) as taken`,
  )
}

test('of a batch of 200 with one spent proof, 199 are posted', async () => {
  const orders = await Promise.all(Array.from({ length: 200 }, () => order()))
  const { jti } = orders[77]!.along.request.proof
  await database.db.write((tx) => tx.run`insert into spent_proofs values (${session_id}, ${jti}, ${now})`)
  const results = said(await postWithRetries(database.db, orders))
  expect(results.flatMap((one, place) => (one === 'posted' ? [] : [`${place} ${String(one)}`]))).toEqual([
    '77 not taken',
  ])
  expect(await traces(orders)).toEqual({ keys: 199, proofs: 200, posted: 199, taken: null })
})

test('an order that the wallet does not cover keeps nothing, and neither does one whose key or proof is in the batch already', async () => {
  const jti = newId()
  const [first, same, poor, used, plain] = [
    await order({ jti }),
    await order({ jti }),
    await order({ amount: 200_00n }),
    await order(),
    await order(),
  ]
  const { merchant_id, key, route } = used.along.request
  await database.db.write(
    (tx) => tx.run`
      insert into idempotency_keys (merchant_id, key, route, body_hash, claimed_at) values (${merchant_id}, ${key}, ${route}, '', ${now})`,
  )
  const batch = [first, same, { transfer: plain.transfer }, poor, used]
  expect(said(await postWithRetries(database.db, batch))).toEqual([
    'posted',
    'not taken',
    'posted',
    'not taken',
    'not taken',
  ])
  expect(await traces([first])).toMatchObject({ keys: 1, proofs: 1, posted: 1 })
  expect(await traces([poor])).toMatchObject({ keys: 0, proofs: 0, posted: 0 })
  expect(await traces([used])).toMatchObject({ keys: 1, proofs: 0, posted: 0 })
  expect(await traces([plain])).toMatchObject({ keys: 0, proofs: 0, posted: 1 })
})

test('a bucket is taken exactly up to its count, its window begins again after its end, and the rest of the batch is posted', async () => {
  const bucket = `test ${newId()}`
  const limits = [{ bucket, count: 3, seconds: 60 }]
  const two = [await order({ limits }), await order({ limits })]
  expect(said(await postWithRetries(database.db, two))).toEqual(['posted', 'posted'])
  const more = [await order({ limits }), await order(), await order({ limits })]
  // two of a batch want the last one: neither gets it here, and each is tried by itself elsewhere
  expect(said(await postWithRetries(database.db, more))).toEqual(['not taken', 'posted', 'not taken'])
  const last = await order({ limits })
  expect(said(await postWithRetries(database.db, [last]))).toEqual(['posted'])
  expect(said(await postWithRetries(database.db, [await order({ limits })]))).toEqual(['not taken'])
  expect(await traces([last], bucket)).toMatchObject({ taken: 3 })
  const later = await order({ limits })
  later.along.request.at = new Date(now.getTime() + 60_000)
  expect(said(await postWithRetries(database.db, [later]))).toEqual(['posted'])
  expect(await traces([later], bucket)).toMatchObject({ taken: 1 })
})

test('an order that has landed is posted once more as itself, and takes nothing again', async () => {
  const bucket = `test ${newId()}`
  const orders = [await order({ limits: [{ bucket, count: 3, seconds: 60 }] }), await order()]
  for (const _ of [1, 2]) expect(said(await postWithRetries(database.db, orders))).toEqual(['posted', 'posted'])
  const added = [...orders, await order()]
  expect(said(await postWithRetries(database.db, added))).toEqual(['posted', 'posted', 'posted'])
  expect(await traces(added, bucket)).toEqual({ keys: 3, proofs: 3, posted: 3, taken: 1 })
})

test('batches that share keys, proofs and buckets in any order never deadlock', async () => {
  const buckets = Array.from({ length: 3 }, () => ({ bucket: `test ${newId()}`, count: 1_000, seconds: 60 }))
  const orders = await Promise.all(Array.from({ length: 12 }, (_, n) => order({ limits: [buckets[n % 3]!] })))
  const batches = Array.from({ length: 16 }, (_, n) => [...orders.slice(n % 12), ...orders.slice(0, n % 12)])
  const results = await Promise.all(
    batches.map((batch, n) => postWithRetries(database.db, n % 2 === 0 ? batch : batch.toReversed())),
  )
  expect(new Set(results.flatMap(said))).toEqual(new Set(['posted']))
  expect(await traces(orders)).toMatchObject({ keys: 12, proofs: 12, posted: 12 })
  const { deadlocks } = await database.owner.read(
    (tx) => tx.one<{ deadlocks: bigint }>`select deadlocks from pg_stat_database where datname = current_database()`,
  )
  expect(deadlocks).toBe(0n)
})
