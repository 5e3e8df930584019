import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCluster } from '../../testing/cluster.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { openDatabase } from '../platform/database/database.ts'
import { platformAccount } from './accounts.ts'
import { createPoster } from './batcher.ts'
import { testWallet, transferOf } from '../../testing/wallets.ts'
import { verify } from './verify.ts'

let cluster: Awaited<ReturnType<typeof startTestCluster>>
let database: TestDatabase
beforeAll(async () => {
  cluster = await startTestCluster({ durable: true })
  database = await testDatabase({ on: cluster.url })
})
afterAll(async () => {
  await database.drop()
  await cluster.stop()
})

const kills = 3

test('kill -9 of PostgreSQL during posting loses no acknowledged transfer', { timeout: 120_000 }, async () => {
  // Outside the database, written before the next call: it lists the acknowledged transfers.
  const acknowledged = join(cluster.folder, 'acknowledged')
  appendFileSync(acknowledged, '')
  const wallets = await Promise.all(Array.from({ length: 10 }, () => testWallet(database.db, 1_000_000_00n)))
  const poster = createPoster(database.db)
  let isOver = false
  const client = async (place: number) => {
    const { merchant_id, account_id } = wallets[place % wallets.length]!
    while (!isOver) {
      const transfer = transferOf({
        merchant_id,
        from: account_id,
        to: platformAccount('live', 'fees_earned'),
        amount: 1n,
      })
      const posting = await poster.postBatched(transfer)
      if (posting.outcome !== 'posted') throw new Error(`a new key was answered ${posting.outcome}`)
      appendFileSync(acknowledged, `${posting.id}\n`)
    }
  }
  const count = () => readFileSync(acknowledged, 'utf8').split('\n').length - 1
  const clients = Promise.all(Array.from({ length: 32 }, (_, place) => client(place)))
  const failed = clients.catch((error: unknown) => error)
  for (let kill = 0; kill < kills; kill++) {
    const before = count()
    await expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(before + 300)
    // The last answers of the killed server's backends may arrive before the next server is up.
    await expect.poll(() => cluster.pid(), { timeout: 30_000 }).toBeDefined()
    process.kill(cluster.pid()!, 'SIGKILL')
  }
  const before = count()
  await expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(before + 300)
  isOver = true
  expect(await failed).toHaveLength(32)

  const ids = readFileSync(acknowledged, 'utf8').trim().split('\n')
  const db = openDatabase({ url: database.url, connections: 1 })
  const found = await db.read(
    (tx) => tx.one<{ n: bigint }>`
    select count(*) as n from ledger_transfers where id = any (${ids}::uuid[]) and kind = 'payment'`,
  )
  const posted = await db.read(
    (tx) => tx.one<{ n: bigint }>`select count(*) as n from ledger_transfers where kind = 'payment'`,
  )
  const verdict = await verify(db)
  await db.close()
  expect(new Set(ids).size).toBe(ids.length)
  expect(found.n).toBe(BigInt(ids.length))
  // Every caller waited for the answer, so nothing was posted without an acknowledgement either.
  expect(posted.n).toBe(BigInt(ids.length))
  expect(verdict.holds).toBe(true)
})
