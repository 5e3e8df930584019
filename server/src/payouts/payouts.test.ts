import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupees } from '@sahuji/contract/money'
import { openPayoutDesk, type PayoutDesk, railSays } from '../../testing/payouts.ts'

let desk: PayoutDesk
beforeAll(async () => {
  desk = await openPayoutDesk()
})
afterAll(() => desk.close())

test('a withdrawal is set aside, sent once and settled', async () => {
  const who = await desk.merchant('10,000')
  const placed = await desk.place(who, '5,000')
  expect(placed).toMatchObject({
    state: 'requested',
    amount: rupees('5000'),
    fee: 452n,
    arrives: rupees('5000') - 452n,
  })
  expect(await desk.wallet(who.merchant_id)).toEqual({
    balance: rupees('10000'),
    held: rupees('5000'),
    available: rupees('5000'),
  })
  const sent = await desk.send(placed)
  expect(sent.state).toBe('credited')
  expect(await desk.wallet(who.merchant_id)).toEqual({ balance: rupees('5000'), held: 0n, available: rupees('5000') })
  expect(desk.rail.submitted).toHaveLength(1)
  desk.rail.answers.query = railSays.returned()
  const back = await desk.ask(placed)
  expect(back).toMatchObject({ state: 'returned' })
  expect(await desk.wallet(who.merchant_id)).toMatchObject({ balance: rupees('10000'), held: 0n })
})
