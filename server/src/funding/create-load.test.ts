import * as contract from '@sahuji/contract/funding'
import { rupees } from '@sahuji/contract/money'
import * as transactions from '@sahuji/contract/transactions'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../testing/bank.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

const asked = (amount: string) =>
  ({ instrument_id: bank.instrument_id, amount: Number(rupees(amount)), purpose: 'stock' }) as const

describe('a load', () => {
  test('created, approved at the bank and checked raises the wallet by the amount less the fee', async () => {
    const sita = await bank.merchant()
    const load = await bank.begin(sita, '500')
    expect(load).toMatchObject({
      state: 'at_bank',
      amount: 50_000n,
      fee: 25n,
      credited: 49_975n,
      gateway_charge: 500n,
      can_cancel: true,
    })
    expect(load.hand_off?.fields).toMatchObject({ MerchantTxnId: load.reference, Amount: '500.00' })

    expect(await bank.decide(load, 'approve')).toBe(`/dashboard/loadFunds/ebanking/return/${load.id}`)
    await bank.work()

    const { data: after } = await sita.call(contract.readLoad, { id: load.id })
    expect(after).toMatchObject({
      state: 'credited',
      balance_after: 49_975n,
      next_check_at: null,
      hand_off: null,
      can_cancel: false,
    })
    expect(await bank.wallet(load)).toBe(49_975n)
    const { data: story } = await sita.call(transactions.readTransaction, { id: load.id })
    expect(story).toMatchObject({ state: 'completed', amount: 50_000n, fee: 25n, net: 49_975n, load_id: load.id })
    expect(story.entries.map(({ account_kind, debit, credit }) => [account_kind, debit, credit])).toEqual([
      ['rail_clearing:onepg', 50_000n, null],
      ['fees_earned', null, 25n],
      ['merchant_wallet', null, 49_975n],
    ])
    expect(story.timeline.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['created', 'sent_to_bank', 'returned', 'credited']),
    )
    expect(await bank.broken()).toEqual([])
  })
})

describe('POST /api/funding/loads', () => {
  test('without a session answers 401', async () => {
    expect((await bank.call(contract.createLoad, asked('500'), { key: randomUUID() })).http).toBe(401)
  })
})
