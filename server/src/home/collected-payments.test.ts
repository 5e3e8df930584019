import { rupees } from '@sahuji/contract/money/money'
import { refundPayment } from '@sahuji/contract/payments/refunds'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaymentDesk, type PaymentDesk } from '../../testing/payments.ts'
import { newId } from '../platform/ids.ts'
import { totalsOf } from '../transactions/read-totals.ts'
import { readHome } from './read-home.ts'

let desk: PaymentDesk
beforeAll(async () => {
  desk = await openPaymentDesk()
})
afterAll(() => desk.close())

test('what was collected counts payments that came in, not those that the merchant made', async () => {
  const [shop, guest] = [await desk.merchant('1,000'), await desk.merchant('1,000')]
  const incoming = await desk.open(shop, '500')
  await desk.pay(guest, incoming)
  await desk.pay(shop, await desk.open(guest, '200'))
  await shop.call(refundPayment, { id: incoming, amount: Number(rupees('100')), reason: 'asked' }, newId())
  const now = desk.clock.now()
  const { merchant_id } = shop
  const home = await desk.db.read((tx) => readHome({ tx, clock: desk.clock, person: { merchant_id } } as never))
  expect(home.collected.at(-1)).toMatchObject({ amount: rupees('500'), fees: rupees('4'), count: 1 })
  const day = kathmanduDay(now)
  const asked = { kind: 'collected', from: day, to: day } as const
  for (const q of [undefined, '>0'])
    expect(await desk.db.read((tx) => totalsOf(tx, { merchant_id, mode: 'live' }, { ...asked, q }))).toMatchObject({
      found: 1,
      counted: 1,
      money_in: rupees('500'),
      money_out: 0n,
      left_out: [],
      is_whole: true,
    })
})
