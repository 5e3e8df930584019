import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Database, Tx } from '../platform/database.ts'
import { OutcomeUnknown } from '../platform/database-errors.ts'
import { newId } from '../platform/ids.ts'
import { closeAccount, openMerchantAccounts, platformAccount } from './accounts.ts'
import { createPoster } from './batcher.ts'
import { portableEngine } from './portable.ts'
import { batchEngine, type Engine } from './post-batch.ts'
import type { Posting } from './posting.ts'
import { balanceOf, merchantAccount } from './queries.ts'
import { testWallet, transferOf } from './test-wallets.ts'
import { verify } from './verify.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const fees = platformAccount('live', 'fees_earned')
const balanceIn = async (account: string) => (await database.db.read((tx) => balanceOf(tx, account)))?.balance
const count = (postings: Posting[]) =>
  Object.fromEntries(
    Map.groupBy(postings, ({ outcome }) => outcome)
      .entries()
      .map(([outcome, all]) => [outcome, all.length]),
  )

describe.each([
  ['batch', batchEngine],
  ['portable', portableEngine],
] as const)('posting together with the %s engine', (_, engine) => {
  test('twenty at once against money for three: three are posted', async () => {
    const { merchant_id, account_id } = await testWallet(database.db, 3_00n)
    const poster = createPoster(database.db, { engine })
    const asked = Array.from({ length: 20 }, () =>
      transferOf({ merchant_id, from: account_id, to: fees, amount: 1_00n }),
    )
    expect(count(await Promise.all(asked.map((transfer) => poster.postBatched(transfer))))).toEqual({
      posted: 3,
      insufficient: 17,
    })
    expect(await balanceIn(account_id)).toBe(0n)
  })

  test('one key asked twenty times at once is posted once, and everybody hears of that one', async () => {
    const { merchant_id, account_id } = await testWallet(database.db, 10_00n)
    const poster = createPoster(database.db, { engine })
    const transfer = transferOf({ merchant_id, from: account_id, to: fees, amount: 1_00n })
    const postings = await Promise.all(Array.from({ length: 20 }, () => poster.postBatched(transfer)))
    expect(count(postings)).toEqual({ posted: 1, duplicate: 19 })
    expect(new Set(postings.map((posting) => 'id' in posting && posting.id)).size).toBe(1)
    expect(await balanceIn(account_id)).toBe(9_00n)
  })

  test(
    'twenty racing clients on a new account with repeats and overspending: exact to the paisa',
    { timeout: 60_000 },
    async () => {
      const merchant_id = newId()
      await database.db.write((tx) => openMerchantAccounts(tx, merchant_id))
      const wallet = await database.db.read((tx) => merchantAccount(tx, merchant_id, 'live'))
      const expected = { balance: 0n, postings: 0 }
      await Promise.all(
        Array.from({ length: 20 }, (_, client) => race(client, { merchant_id, wallet, engine, expected })),
      )
      expect(await balanceIn(wallet)).toBe(expected.balance)
      expect((await verify(database.db)).holds).toBe(true)
    },
  )
})

interface Race {
  merchant_id: string
  wallet: string
  engine: Engine
  expected: { balance: bigint; postings: number }
}

// Each client works like a server of its own; every 20th transfer repeats an earlier key, every 20th asks for too much.
async function race(client: number, { merchant_id, wallet, engine, expected }: Race): Promise<void> {
  const poster = createPoster(database.db, { lanes: 1, engine })
  let last = transferOf({ merchant_id, from: fees, to: wallet, amount: 1n })
  for (let round = 0; round < 30; round++) {
    const turn = (client + round) % 20
    if (turn === 0) {
      const again = await poster.postBatched({ ...last })
      expect(again.outcome).toBe(round === 0 ? 'posted' : 'duplicate')
      if (round === 0) expected.balance += 1n
      continue
    }
    const amount = BigInt(1 + ((client * 7 + round) % 50))
    const isTooMuch = turn === 10
    const [from, to] = isTooMuch || turn % 3 === 1 ? [wallet, fees] : [fees, wallet]
    const transfer = transferOf({ merchant_id, from, to, amount: isTooMuch ? 10n ** 12n : amount })
    const { outcome } = await poster.postBatched(transfer)
    if (isTooMuch) expect(outcome).toBe('insufficient')
    if (outcome !== 'posted') continue
    last = transfer
    expected.balance += to === wallet ? amount : -amount
  }
}

test('the key used for something else is refused, and names the first', async () => {
  const { merchant_id, account_id } = await testWallet(database.db, 10_00n)
  const poster = createPoster(database.db)
  const transfer = transferOf({ merchant_id, from: account_id, to: fees, amount: 1_00n })
  const [first, other] = await Promise.all([
    poster.postBatched(transfer),
    poster.postBatched({ ...transfer, kind: 'fee' }),
  ])
  expect(other).toEqual({ outcome: 'key_conflict', id: 'id' in first && first.id })
})

test('another merchant may use the same key', async () => {
  const [one, other] = [await testWallet(database.db, 1_00n), await testWallet(database.db, 1_00n)]
  const poster = createPoster(database.db)
  const key = newId()
  const postings = await Promise.all(
    [one, other].map(({ merchant_id, account_id }) =>
      poster.postBatched(transferOf({ merchant_id, from: account_id, to: fees, amount: 50n, key })),
    ),
  )
  expect(count(postings)).toEqual({ posted: 2 })
})

test('a closed and an unknown account are answered, and their neighbours are posted', async () => {
  const [closed, open] = [await testWallet(database.db, 0n), await testWallet(database.db, 5_00n)]
  expect(await database.db.write((tx) => closeAccount(tx, closed.account_id))).toBe(true)
  const poster = createPoster(database.db)
  const to = [closed.account_id, platformAccount('live', 'suspense').replace(/^.{8}/, '00000000'), fees]
  const postings = await Promise.all(
    to.map((account) => poster.postBatched(transferOf({ ...open, from: open.account_id, to: account, amount: 1n }))),
  )
  expect(postings.map(({ outcome }) => outcome)).toEqual(['closed_account', 'unknown_account', 'posted'])
})

test('what comes along is written with the transfer, once, and only when it is posted', async () => {
  const { merchant_id, account_id } = await testWallet(database.db, 1_00n)
  await database.owner.write(async (tx) => {
    await tx.run`create table companions (key uuid primary key)`
    await tx.run`grant insert, select on companions to sahuji_app`
  })
  const poster = createPoster(database.db)
  const asked = [1n, 2n, 500n].map((amount) => transferOf({ merchant_id, from: account_id, to: fees, amount }))
  const along = (key: string) => async (tx: Tx) => void (await tx.run`insert into companions values (${key})`)
  await Promise.all([...asked, asked[0]!].map((transfer) => poster.postBatched(transfer, along(transfer.key))))
  const written = await database.db.read((tx) => tx.many<{ key: string }>`select key from companions`)
  expect(written.map(({ key }) => key).sort()).toEqual([asked[0]!.key, asked[1]!.key].sort())
})

test('a companion that fails takes only its own transfer with it', async () => {
  const { merchant_id, account_id } = await testWallet(database.db, 10n)
  const poster = createPoster(database.db)
  const fail = () => Promise.reject(new RangeError('no'))
  const ask = (along?: () => Promise<void>) =>
    poster.postBatched(transferOf({ merchant_id, from: account_id, to: fees, amount: 1n }), along)
  const results = await Promise.allSettled([ask(), ask(fail), ask()])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await balanceIn(account_id)).toBe(8n)
})

test.each(['before', 'after'] as const)(
  'a COMMIT whose answer was lost %s it landed is found out by the key',
  async (when) => {
    const { merchant_id, account_id } = await testWallet(database.db, 10n)
    const poster = createPoster(losingOneAnswer(database.db, when))
    const posting = await poster.postBatched(transferOf({ merchant_id, from: account_id, to: fees, amount: 1n }))
    expect(posting.outcome).toBe('posted')
    expect(await balanceIn(account_id)).toBe(9n)
  },
)

test('a broken promise of the caller is a fault at once', async () => {
  const { merchant_id, account_id } = await testWallet(database.db, 10n)
  const poster = createPoster(database.db)
  const transfer = transferOf({ merchant_id, from: account_id, to: fees, amount: 1n })
  const sandbox = platformAccount('sandbox', 'fees_earned')
  const wrong = [
    { ...transfer, mode: 'sandbox' as const },
    { ...transfer, entries: [...transfer.entries, { account_id: fees, amount: 1n }] },
    {
      ...transfer,
      entries: [
        { account_id, amount: -1n },
        { account_id: sandbox, amount: 1n },
      ],
    },
    {
      ...transfer,
      entries: [
        { account_id, amount: -1n },
        { account_id: fees, amount: 2n },
      ],
    },
    { ...transfer, entries: [] },
    { ...transfer, kind: 'a,b' },
    { ...transfer, key: 'x' },
  ]
  for (const each of wrong) await expect(poster.postBatched(each)).rejects.toThrow(RangeError)
})

/** A database that loses the answer to one COMMIT, before or after it landed. */
function losingOneAnswer(db: Database, when: 'before' | 'after'): Database {
  let lost = false
  return {
    ...db,
    write: async (work) => {
      if (lost) return db.write(work)
      lost = true
      if (when === 'after') await db.write(work)
      throw new OutcomeUnknown('the answer was lost')
    },
  }
}
