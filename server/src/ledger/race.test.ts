import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { newId } from '../platform/ids.ts'
import { openMerchantAccounts, platformAccount } from './accounts.ts'
import { createPoster } from './batcher.ts'
import type { Posting } from './posting.ts'
import { balanceOf, merchantAccount } from './queries.ts'
import { testWallet, transferOf } from '../../testing/wallets.ts'
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

describe('posting together', () => {
  test('twenty at once against money for three: three are posted', async () => {
    const { merchant_id, account_id } = await testWallet(database.db, 3_00n)
    const poster = createPoster(database.db)
    const asked = Array.from({ length: 20 }, () =>
      transferOf({ merchant_id, from: account_id, to: fees, amount: 1_00n }),
    )
    expect(count(await Promise.all(asked.map((transfer) => poster.postBatched(transfer))))).toEqual({
      posted: 3,
      insufficient: 17,
    })
    expect(await balanceIn(account_id)).toBe(0n)
  })

  test('one key requested twenty times at once is posted once, and every caller gets that transfer', async () => {
    const { merchant_id, account_id } = await testWallet(database.db, 10_00n)
    const poster = createPoster(database.db)
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
      await Promise.all(Array.from({ length: 20 }, (_, client) => race(client, { merchant_id, wallet, expected })))
      expect(await balanceIn(wallet)).toBe(expected.balance)
      expect((await verify(database.db)).holds).toBe(true)
    },
  )
})

interface Race {
  merchant_id: string
  wallet: string
  expected: { balance: bigint; postings: number }
}

// Each client works like a server of its own; every 20th transfer repeats an earlier key, every 20th asks for too much.
async function race(client: number, { merchant_id, wallet, expected }: Race): Promise<void> {
  const poster = createPoster(database.db, { lanes: 1 })
  let last = transferOf({ merchant_id, from: fees, to: wallet, amount: 1n })
  let isLastPosted = false
  for (let round = 0; round < 30; round++) {
    const turn = (client + round) % 20
    if (turn === 0) {
      const again = await poster.postBatched({ ...last })
      expect(again.outcome).toBe(isLastPosted ? 'duplicate' : 'posted')
      if (!isLastPosted) expected.balance += 1n
      isLastPosted = true
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
    isLastPosted = true
    expected.balance += to === wallet ? amount : -amount
  }
}
