import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { OutcomeUnknown } from '../platform/database/database-errors.ts'
import { newId } from '../platform/ids.ts'
import { closeAccount, platformAccount } from './accounts.ts'
import { createPoster } from './batcher.ts'
import type { Attachments } from './attachments.ts'
import type { Posting } from './posting.ts'
import { balanceOf } from './queries.ts'
import { testWallet, transferOf } from '../../testing/wallets.ts'

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

test('its attachments are written with the transfer, once, and only when it is posted', async () => {
  const { merchant_id, account_id } = await testWallet(database.db, 1_00n)
  await database.owner.write(async (tx) => {
    await tx.run`create table attachments (key uuid primary key)`
    await tx.run`grant insert, select on attachments to sahuji_app`
  })
  const poster = createPoster(database.db)
  const asked = [1n, 2n, 500n].map((amount) => transferOf({ merchant_id, from: account_id, to: fees, amount }))
  const along = (key: string) => async (tx: Tx) => void (await tx.run`insert into attachments values (${key})`)
  await Promise.all(
    [...asked, asked[0]!].map((transfer) => poster.postBatched(transfer, { write: along(transfer.key) })),
  )
  const written = await database.db.read((tx) => tx.many<{ key: string }>`select key from attachments`)
  expect(written.map(({ key }) => key).sort()).toEqual([asked[0]!.key, asked[1]!.key].sort())
})

test('a companion that fails takes only its own transfer with it', async () => {
  const { merchant_id, account_id } = await testWallet(database.db, 10n)
  const poster = createPoster(database.db)
  const fail = () => Promise.reject(new RangeError('no'))
  const ask = (along?: Attachments) =>
    poster.postBatched(transferOf({ merchant_id, from: account_id, to: fees, amount: 1n }), along)
  const results = await Promise.allSettled([ask(), ask({ write: fail }), ask()])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await balanceIn(account_id)).toBe(8n)
})

test.each(['before', 'after'] as const)(
  'a COMMIT whose answer was lost %s it landed is resolved by the key',
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
