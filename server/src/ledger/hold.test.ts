import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { newId, newLedgerId } from '../platform/ids.ts'
import { closeAccount, platformAccount } from './accounts.ts'
import { holdFunds, releaseHold, settleHold } from './hold.ts'
import { post } from './post.ts'
import { balanceOf, merchantBalance } from './queries.ts'
import { type TestWallet, testWallet, transferOf } from '../../testing/wallets.ts'
import { verify } from './verify.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const inTransit = platformAccount('live', 'payouts_in_transit')
const payout = ({ merchant_id, account_id }: TestWallet, amount: bigint) =>
  transferOf({ merchant_id, from: account_id, to: inTransit, amount, kind: 'payout' })

async function held(wallet: TestWallet, amount: bigint, key = newId()) {
  return database.db.write((tx) => holdFunds(tx, { ...wallet, key, amount }))
}
async function heldId(wallet: TestWallet, amount: bigint) {
  const holding = await held(wallet, amount)
  if (!('id' in holding)) throw new Error(holding.outcome)
  return holding.id
}
const settle = (id: string, transfer: ReturnType<typeof payout>) =>
  database.db.write((tx) => settleHold(tx, id, transfer))
const release = (id: string) => database.db.write((tx) => releaseHold(tx, id))
const balance = ({ account_id }: TestWallet) => database.db.read((tx) => balanceOf(tx, account_id))

describe('holding', () => {
  test('keeps the balance and reduces the available amount', async () => {
    const wallet = await testWallet(database.db, 10_00n)
    expect((await held(wallet, 4_00n)).outcome).toBe('held')
    const expected = { balance: 10_00n, held: 4_00n, available: 6_00n, restricted: 0n }
    expect(await database.db.read((tx) => merchantBalance(tx, wallet.merchant_id, 'live'))).toMatchObject(expected)
    const [spent] = await database.db.write((tx) => post(tx, [payout(wallet, 6_01n)]))
    expect(spent).toEqual({ outcome: 'insufficient' })
  })

  test('twice under one key holds once; the key with another amount is refused', async () => {
    const wallet = await testWallet(database.db, 10_00n)
    const key = newId()
    const first = await held(wallet, 4_00n, key)
    expect(await held(wallet, 4_00n, key)).toEqual({ ...first, outcome: 'held_before' })
    expect(await held(wallet, 4_01n, key)).toEqual({ ...first, outcome: 'key_conflict' })
    expect((await balance(wallet))?.held).toBe(4_00n)
  })

  test('twenty at once against money for three: three are held', async () => {
    const wallet = await testWallet(database.db, 3_00n)
    const all = await Promise.all(Array.from({ length: 20 }, () => held(wallet, 1_00n)))
    expect(all.filter(({ outcome }) => outcome === 'held')).toHaveLength(3)
    expect(all.filter(({ outcome }) => outcome === 'insufficient')).toHaveLength(17)
  })

  test('one key twenty times at once holds once', async () => {
    const wallet = await testWallet(database.db, 3_00n)
    const key = newId()
    const all = await Promise.all(Array.from({ length: 20 }, () => held(wallet, 1_00n, key)))
    expect(all.filter(({ outcome }) => outcome === 'held')).toHaveLength(1)
    expect((await balance(wallet))?.held).toBe(1_00n)
  })

  test('on an unknown or closed account is refused; zero and less cannot be held', async () => {
    const closed = await testWallet(database.db, 0n)
    await database.db.write((tx) => closeAccount(tx, closed.account_id))
    expect(await held(closed, 1n)).toEqual({ outcome: 'closed_account' })
    expect(await held({ ...closed, account_id: newLedgerId('live') }, 1n)).toEqual({ outcome: 'unknown_account' })
    await expect(held(closed, 0n)).rejects.toThrow(RangeError)
  })
})

describe('settling', () => {
  test('posts the transfer, and the excess of the hold is free again', async () => {
    const wallet = await testWallet(database.db, 10_00n)
    const id = await heldId(wallet, 10_00n)
    expect((await settle(id, payout(wallet, 9_00n))).outcome).toBe('posted')
    expect(await balance(wallet)).toMatchObject({ balance: 1_00n, held: 0n, available: 1_00n })
  })

  test('the same key again answers with the first transfer, another key is refused', async () => {
    const wallet = await testWallet(database.db, 10_00n)
    const id = await heldId(wallet, 5_00n)
    const transfer = payout(wallet, 5_00n)
    const first = await settle(id, transfer)
    expect(await settle(id, transfer)).toEqual({ ...first, outcome: 'duplicate' })
    expect(await settle(id, payout(wallet, 5_00n))).toEqual({ outcome: 'hold_ended' })
    expect(await balance(wallet)).toMatchObject({ balance: 5_00n, held: 0n })
  })

  test('a released hold is never settled, a settled one never released', async () => {
    const wallet = await testWallet(database.db, 10_00n)
    const [one, other] = [await heldId(wallet, 1_00n), await heldId(wallet, 1_00n)]
    expect(await release(one)).toEqual({ outcome: 'released' })
    expect(await settle(one, payout(wallet, 1_00n))).toEqual({ outcome: 'hold_ended' })
    expect((await settle(other, payout(wallet, 1_00n))).outcome).toBe('posted')
    expect(await release(other)).toEqual({ outcome: 'settled' })
    expect(await balance(wallet)).toMatchObject({ balance: 9_00n, held: 0n })
  })

  test('settling and releasing at once: one of them wins, whole', async () => {
    for (let round = 0; round < 10; round++) {
      const wallet = await testWallet(database.db, 1_00n)
      const id = await heldId(wallet, 1_00n)
      const [settling, releasing] = await Promise.all([settle(id, payout(wallet, 1_00n)), release(id)])
      const isSettled = settling.outcome === 'posted'
      expect(releasing.outcome).toBe(isSettled ? 'settled' : 'released')
      expect(await balance(wallet)).toMatchObject({ balance: isSettled ? 0n : 1_00n, held: 0n })
    }
  })

  test('more than was held is a fault, and changes nothing', async () => {
    const wallet = await testWallet(database.db, 10_00n)
    const id = await heldId(wallet, 1_00n)
    await expect(settle(id, payout(wallet, 1_01n))).rejects.toThrow(/does not cover/)
    expect(await balance(wallet)).toMatchObject({ balance: 10_00n, held: 1_00n })
  })

  test('with a key that posted something else leaves the hold open', async () => {
    const wallet = await testWallet(database.db, 10_00n)
    const id = await heldId(wallet, 1_00n)
    const transfer = payout(wallet, 1_00n)
    await database.db.write((tx) => post(tx, [transfer]))
    expect((await settle(id, transfer)).outcome).toBe('key_conflict')
    expect(await balance(wallet)).toMatchObject({ balance: 9_00n, held: 1_00n })
  })

  test('an unknown hold is reported as unknown', async () => {
    const wallet = await testWallet(database.db, 1_00n)
    expect(await settle(newLedgerId('live'), payout(wallet, 1n))).toEqual({ outcome: 'unknown_hold' })
    expect(await release(newLedgerId('live'))).toEqual({ outcome: 'unknown_hold' })
  })
})

test('and the ledger holds', async () => {
  expect((await verify(database.db)).holds).toBe(true)
})
