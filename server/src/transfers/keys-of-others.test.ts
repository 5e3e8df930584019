import { rupees } from '@sahuji/contract/money/money'
import { readTransaction } from '@sahuji/contract/transactions/story'
import { sendFunds } from '@sahuji/contract/transfers/send-funds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../testing/bank.ts'
import { deposited, openPayoutDesk, type PayoutDesk, railSays } from '../../testing/payouts.ts'
import { pushMerchant } from '../../testing/pushes.ts'
import { merchantIdOf } from '../../testing/kyc.ts'
import type { Rail, Verification } from '../rails/rail.ts'
import { recheckCollection } from '../collections/settle/recheck-collection.ts'
import { ledgerKeyOf } from './ledger-key.ts'

// The sender names the key. Even if it equals an id of ours, our posting under that id still succeeds.

/** Reports every payment that is checked again as refunded. */
const takesBack = (rail: Rail): Rail => ({
  ...rail,
  capabilities: { ...rail.capabilities, reversals: 'status' },
  verify: async (payment) => {
    const found = await rail.verify(payment)
    return isTakenBack ? ({ ...found, state: 'reversed', reason: 'Refunded' } as Verification) : found
  },
})
let isTakenBack = false

let bank: Bank
let desk: PayoutDesk
beforeAll(async () => {
  ;[bank, desk] = await Promise.all([openBank({ before: takesBack }), openPayoutDesk()])
})
afterAll(async () => {
  expect(await bank.broken()).toEqual([])
  expect(await desk.broken()).toEqual([])
  await Promise.all([bank.close(), desk.close()])
})

describe('a send under the id', () => {
  test('of an open load does not block its credit', async () => {
    const sita = await bank.merchant()
    const { mobile } = await pushMerchant(bank)
    await deposited(bank, await merchantIdOf(bank, sita.email), rupees('100'))
    const load = await bank.begin(sita, '1000')
    const body = { mobile_no: mobile.slice(-10), amount: 1_000, purpose: 'stock' }
    expect((await sita.call(sendFunds, body, load.id)).http).toBe(200)
    await bank.decide(load, 'approve')
    await bank.watch(load, 0.1)
    expect((await bank.now(load)).state).toBe('credited')
  })

  test('of a load’s transfer, which its page shows, does not block its clawback', async () => {
    const sita = await bank.merchant()
    const { mobile } = await pushMerchant(bank)
    const load = await bank.begin(sita, '1000')
    await bank.decide(load, 'approve')
    await bank.watch(load, 0.1)
    const { transfer_id } = (await sita.call(readTransaction, { id: load.id })).data
    const body = { mobile_no: mobile.slice(-10), amount: 1_000, purpose: 'stock' }
    expect((await sita.call(sendFunds, body, transfer_id!)).http).toBe(200)
    isTakenBack = true
    await recheckCollection(bank.deps, await bank.now(load))
    expect((await bank.now(load)).state).toBe('reversed')
  })

  test('of a withdrawal blocks neither its settlement nor its reversal', async () => {
    const [sita, ram] = [await desk.merchant('50,000'), await desk.merchant()]
    desk.rail.answers = { submit: railSays.sent(), query: railSays.sent() }
    const payout = await desk.send(await desk.place(sita, '1,000'))
    const body = { mobile_no: ram.mobile_no, amount: 1_000, purpose: 'stock' }
    expect((await sita.call(sendFunds, body, payout.id)).http).toBe(200)
    desk.rail.answers.query = railSays.credited()
    const credited = await desk.ask(payout)
    expect(credited.state).toBe('credited')
    for (const key of [credited.transfer_id!, credited.sent_transfer_id!])
      expect((await sita.call(sendFunds, body, key)).http).toBe(200)
    desk.rail.answers.query = railSays.returned()
    expect((await desk.ask(payout)).state).toBe('returned')
  })
})

test('the key of a send in the ledger is no id of ours, keeps its time, and is unique', () => {
  const key = '019ac1f0-1234-7abc-8def-0123456789ab'
  const made = ledgerKeyOf(key)
  expect(made).toMatch(/^019ac1f0-1234-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(ledgerKeyOf(key)).toBe(made)
  expect(ledgerKeyOf(key.replace('-7abc', '-4abc'))).not.toBe(made)
})
