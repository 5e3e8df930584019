import { rupees } from '@sahuji/contract/money/money'
import { openOwnDispute } from '@sahuji/contract/payments/payer-disputes'
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

test('a dispute waits with its deadline until it is answered, and a refund until the wallet holds enough', async () => {
  const [shop, guest] = [await desk.merchant(), await desk.merchant('1,000')]
  const [disputed, refunded] = [await desk.open(shop, '300'), await desk.open(shop, '200')]
  await desk.pay(guest, disputed)
  await desk.pay(guest, refunded)
  await guest.call(openOwnDispute, { id: disputed, reason: 'not_received', words: 'The shop was closed' })
  const amount = Number(rupees('200'))
  await shop.call(refundPayment, { id: refunded, amount, reason: 'asked' }, newId())
  const { merchant_id } = shop
  const home = await desk.db.read((tx) => readHome({ tx, clock: desk.clock, person: { merchant_id } } as never))
  expect(home.disputes).toMatchObject([{ amount: rupees('300'), answer_by: expect.any(Date) }])
  expect(home.refunds_waiting).toEqual({ count: 1, amount: rupees('200') })
})
