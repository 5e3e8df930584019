import * as own from '@sahuji/contract/payouts/own-payouts'
import { rupees } from '@sahuji/contract/money'
import { readTransaction } from '@sahuji/contract/transactions/story'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutDesk, type PayoutDesk, railSays } from '../../testing/payouts.ts'

let desk: PayoutDesk
beforeAll(async () => {
  desk = await openPayoutDesk()
})
afterAll(() => desk.close())

test('a withdrawal’s fee is told by its parts, which add up to it', async () => {
  const who = await desk.merchant('10,000')
  const payout = await desk.send(await desk.place(who, '5,000'))
  const { fee, fee_parts = [] } = (await who.call(readTransaction, { id: payout.id })).data
  expect(fee_parts).toEqual([
    { kind: 'bank_charge', amount: 400n, rate: null },
    { kind: 'vat', amount: 52n, rate: 1300 },
  ])
  expect(fee_parts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(fee)
})

test('what arrived is offered as last time, not what was refused after it', async () => {
  const who = await desk.merchant('10,000')
  await desk.send(await desk.place(who, '2,000'))
  desk.rail.answers.submit = railSays.refused()
  expect((await desk.send(await desk.place(who, '3,000'))).state).toBe('failed')
  expect((await who.call(own.readPayoutOverview, {})).data.last_amount).toBe(rupees('2,000'))
})
