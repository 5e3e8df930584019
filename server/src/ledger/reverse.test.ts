import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { newId, newLedgerId } from '../platform/ids.ts'
import { platformAccount } from './accounts.ts'
import { post, reverse } from './post.ts'
import { postedOrRefused } from './posting.ts'
import { balanceOf, entriesOf, statementOf, transferById } from './queries.ts'
import { testWallet, transferOf } from '../../testing/wallets.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const fees = platformAccount('live', 'fees_earned')

async function posted(balance: bigint, amount: bigint) {
  const wallet = await testWallet(database.db, balance)
  const [posting] = await database.db.write((tx) =>
    post(tx, [transferOf({ ...wallet, from: wallet.account_id, to: fees, amount })]),
  )
  return { ...wallet, transfer_id: postedOrRefused(posting!) }
}

describe('reversing', () => {
  test('posts the mirror and names the reversed transfer', async () => {
    const { merchant_id, account_id, transfer_id } = await posted(10_00n, 4_00n)
    const answer = await database.db.write((tx) => reverse(tx, { transfer_id, merchant_id, key: newId() }))
    const id = answer.outcome === 'posted' ? answer.id : ''
    expect(await database.db.read((tx) => transferById(tx, id))).toMatchObject({
      kind: 'reversal',
      mode: 'live',
      reverses: transfer_id,
    })
    const entries = await database.db.read((tx) => entriesOf(tx, id))
    expect(entries.map(({ account_kind, amount }) => [account_kind, amount])).toEqual([
      ['fees_earned', -4_00n],
      ['merchant_wallet', 4_00n],
    ])
    expect((await database.db.read((tx) => balanceOf(tx, account_id)))?.balance).toBe(10_00n)
  })

  test('ten at once reverse it once', async () => {
    const { merchant_id, account_id, transfer_id } = await posted(10_00n, 4_00n)
    const all = await Promise.all(
      Array.from({ length: 10 }, () =>
        database.db.write((tx) => reverse(tx, { transfer_id, merchant_id, key: newId() })),
      ),
    )
    const first = all.find(({ outcome }) => outcome === 'posted')
    expect(all.filter((answer) => answer !== first)).toEqual(
      Array.from({ length: 9 }, () => ({ ...first, outcome: 'reversed_before' })),
    )
    expect((await database.db.read((tx) => balanceOf(tx, account_id)))?.balance).toBe(10_00n)
  })

  test('is refused when the money is gone', async () => {
    const { merchant_id, account_id } = await testWallet(database.db, 0n)
    const credit = transferOf({ merchant_id, from: fees, to: account_id, amount: 5_00n })
    const spend = transferOf({ merchant_id, from: account_id, to: fees, amount: 1n })
    const postings = await database.db.write((tx) => post(tx, [credit, spend]))
    const transfer_id = postedOrRefused(postings[0]!)
    expect(await database.db.write((tx) => reverse(tx, { transfer_id, merchant_id, key: newId() }))).toEqual({
      outcome: 'insufficient',
    })
  })

  test('of an unknown transfer is answered as such', async () => {
    const reversal = { transfer_id: newLedgerId('live'), merchant_id: newId(), key: newId() }
    expect(await database.db.write((tx) => reverse(tx, reversal))).toEqual({ outcome: 'unknown_transfer' })
  })
})

test('an account’s statement is paged by place, newest first, each line with the balance it led to', async () => {
  const wallet = await testWallet(database.db, 10n)
  const transfers = Array.from({ length: 6 }, () =>
    transferOf({ ...wallet, from: wallet.account_id, to: fees, amount: 1n }),
  )
  await database.db.write((tx) => post(tx, transfers))
  const first = await database.db.read((tx) => statementOf(tx, wallet.account_id, { limit: 4 }))
  const second = await database.db.read((tx) =>
    statementOf(tx, wallet.account_id, { limit: 4, before: first.at(-1)!.seq }),
  )
  expect([...first, ...second].map(({ seq, amount, balance }) => [seq, amount, balance])).toEqual([
    [7n, -1n, 4n],
    [6n, -1n, 5n],
    [5n, -1n, 6n],
    [4n, -1n, 7n],
    [3n, -1n, 8n],
    [2n, -1n, 9n],
    [1n, 10n, 10n],
  ])
})

test('history is posted with its original time', async () => {
  const wallet = await testWallet(database.db, 10n)
  const posted_at = new Date('2026-08-21T04:15:00Z')
  const [posting] = await database.db.write((tx) =>
    post(tx, [{ ...transferOf({ ...wallet, from: wallet.account_id, to: fees, amount: 1n }), posted_at }]),
  )
  expect((await database.db.read((tx) => transferById(tx, postedOrRefused(posting!))))?.posted_at).toEqual(posted_at)
})
