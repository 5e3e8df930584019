import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { newId } from '../platform/ids.ts'
import { platformAccount, stripedAccount } from './accounts.ts'
import { lockWallet, postWithCommit } from './post.ts'
import { balanceOf, platformBalance } from './queries.ts'
import { testWallet, transferOf } from '../../testing/wallets.ts'
import { verify } from './verify.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.owner.write(async (tx) => {
    await tx.run`create table notes (balance bigint primary key)`
    await tx.run`grant select, insert on notes to sahuji_app`
  })
})
afterAll(() => database.drop())

const fees = platformAccount('live', 'fees_earned')
const balanceIn = async (account: string) => (await database.db.read((tx) => balanceOf(tx, account)))?.balance

describe('posting last', () => {
  test('posts after the writes before it', async () => {
    const { merchant_id, account_id } = await testWallet(database.db, 5_00n)
    const known = await database.db.write(async (tx) => {
      const { balance } = await lockWallet(tx, merchant_id, 'live')
      await postWithCommit(tx, transferOf({ merchant_id, from: account_id, to: fees, amount: 1_00n }))
      return balance - 1_00n
    })
    expect([known, await balanceIn(account_id)]).toEqual([4_00n, 4_00n])
  })

  test('rolls everything back where the ledger refuses', async () => {
    const { merchant_id, account_id } = await testWallet(database.db, 5_00n)
    const note = BigInt(Number.parseInt(account_id.slice(-8), 16))
    const work = database.db.write(async (tx) => {
      await postWithCommit(tx, transferOf({ merchant_id, from: account_id, to: fees, amount: 9_00n }))
      await tx.run`insert into notes values (${note})`
    })
    await expect(work).rejects.toThrow('nothing is posted')
    expect(await balanceIn(account_id)).toBe(5_00n)
    expect(await database.db.read((tx) => tx.maybe`select from notes where balance = ${note}`)).toBeUndefined()
  })
})

test('a used key rolls everything back: nothing may be written beside it a second time', async () => {
  const { merchant_id, account_id } = await testWallet(database.db, 5_00n)
  const transfer = transferOf({ merchant_id, from: account_id, to: fees, amount: 1_00n })
  await database.db.write((tx) => postWithCommit(tx, transfer))
  await expect(database.db.write((tx) => postWithCommit(tx, transfer))).rejects.toThrow('answered d: nothing is posted')
  expect(await balanceIn(account_id)).toBe(4_00n)
})

test('fifty merchants at once over striped fees: the earned sum is the sum of the stripes', async () => {
  const before = await database.db.read((tx) => platformBalance(tx, 'live', 'fees_earned'))
  const wallets = await Promise.all(Array.from({ length: 50 }, () => testWallet(database.db, 10n)))
  await Promise.all(
    wallets.map(async ({ merchant_id, account_id }) => {
      const key = newId()
      const to = stripedAccount('live', 'fees_earned', key)
      await database.db.write((tx) =>
        postWithCommit(tx, transferOf({ merchant_id, from: account_id, to, amount: 10n, key })),
      )
    }),
  )
  expect(await database.db.read((tx) => platformBalance(tx, 'live', 'fees_earned'))).toBe(before + 500n)
  expect((await verify(database.db)).holds).toBe(true)
})
