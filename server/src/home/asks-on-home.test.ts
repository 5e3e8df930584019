import { readHome } from '@sahuji/contract/home'
import { rupees } from '@sahuji/contract/money/money'
import { listNotifications } from '@sahuji/contract/notifications'
import { listPayments } from '@sahuji/contract/payments'
import { refuseRefundAsk } from '@sahuji/contract/payments/refund-asks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaymentDesk, type PaymentDesk } from '../../testing/payments.ts'
import { askBack, shopWithTeam } from '../../testing/refund-asks.ts'

let desk: PaymentDesk
beforeAll(async () => void (desk = await openPaymentDesk()))
afterAll(() => desk.close())

test('a request for a refund notifies who may decide, is on their home, and the decision is mailed to the one who asked', async () => {
  const { shop, id, rojina, maya } = await shopWithTeam(desk)
  const { data } = await askBack(rojina, id, '600')
  const notice = (await shop.call(listNotifications, {})).data.data.find(({ type }) => type === 'RefundAsked')
  expect(notice).toMatchObject({ about: id, amount: rupees('600') })
  expect((await shop.call(readHome, {})).data.refund_asks).toMatchObject([{ id: data.id, payment_id: id }])
  expect((await maya.call(readHome, {})).data.refund_asks).toEqual([])
  await shop.call(refuseRefundAsk, { id: data.id, answer: 'The cups were broken' })
  expect((await shop.call(readHome, {})).data.refund_asks).toEqual([])
  const [mail] = await desk.outbox(rojina.email)
  expect(mail).toMatchObject({ subject: 'Your request for a refund of Rs.600.00 was refused' })
  expect(JSON.stringify(mail)).toContain('The cups were broken')
  expect((await rojina.call(listPayments, { paid: 'yes' })).data.data).toMatchObject([{ id, state: 'paid' }])
})
