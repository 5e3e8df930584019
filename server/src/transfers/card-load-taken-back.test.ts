import { rupees } from '@sahuji/contract/money/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bank, openBank } from '../../testing/bank.ts'
import { giveMobile, pushMerchant } from '../../testing/pushes.ts'
import { askedFor } from '../../testing/transfers.ts'
import type { CollectionRow } from '../collections/rows/collection-row.ts'
import { recheckCollection } from '../collections/settle/recheck-collection.ts'
import { createPoster } from '../ledger/batcher.ts'
import { lockWallet } from '../ledger/post.ts'
import { newId } from '../platform/ids.ts'
import type { Rail, Verification } from '../rails/rail.ts'
import { placeTransfer } from './place-transfer.ts'

let bank: Bank
/** References of payments that the rail has taken back. */
const takenBack = new Set<string>()

/** A credit card paid everything. */
const byCard = (rail: Rail): Rail => ({
  ...rail,
  capabilities: { ...rail.capabilities, reversals: 'status' },
  verify: async (payment) => {
    const found = await rail.verify(payment)
    if (found.state !== 'succeeded') return found
    const card = { brand: 'Visa', last4: '1111', funding: 'credit' } as const
    if (!takenBack.has(payment.reference)) return { ...found, card }
    return { ...found, card, state: 'reversed', reason: 'Refunded' } as Verification
  },
})

beforeAll(async () => {
  bank = await openBank({ before: byCard })
})
afterAll(async () => {
  expect(await bank.broken()).toEqual([])
  await bank.close()
})

/** Pays part of it to a shop that asked for it. */
async function pay({ merchant_id }: CollectionRow, amount: bigint): Promise<void> {
  const to = await pushMerchant(bank)
  const { id: person_id } = await bank.owner.read(
    (tx) => tx.one<{ id: string }>`select id from people where merchant_id = ${merchant_id}`,
  )
  const request_id = await askedFor(bank, { by: to.merchant_id, of: merchant_id, amount })
  const order = { merchant_id, person_id, mode: 'live', mobile_no: to.mobile, amount, request_id } as const
  const deps = { ...bank.deps, poster: createPoster(bank.db), brand: 'Sahuji' }
  await placeTransfer(deps, { ...order, key: newId(), purpose: 'stock', note: null, is_confirmed: true })
}

test('a clawback of a partly spent card load takes what is left, and the rest is owed', async () => {
  const load = await bank.beginFor(await bank.newMerchant(), '1000')
  await bank.decide(load, 'never_return')
  await bank.watch(load, 0.1)
  const credited = await bank.now(load)
  expect(credited).toMatchObject({ state: 'credited', is_restricted: true })
  await giveMobile(bank, credited.merchant_id)
  const net = credited.amount - credited.fee
  await pay(credited, rupees('400'))
  takenBack.add(credited.reference)
  await recheckCollection(bank.deps, credited)
  expect((await bank.now(load)).state).toBe('reversed')
  const { free, restricted, receivable } = await bank.db.write((tx) => lockWallet(tx, credited.merchant_id, 'live'))
  expect([free.balance, restricted.balance, receivable.balance]).toEqual([0n, 0n, -rupees('400')])
  expect(net).toBeGreaterThan(rupees('400'))
  await expect(pay(credited, rupees('10'))).rejects.toMatchObject({ code: 'sendable_too_low' })
})
