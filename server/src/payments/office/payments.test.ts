import { rupees } from '@sahuji/contract/money/money'
import { createLink } from '@sahuji/contract/payments/links'
import { beginLinkPayment, payAtBank } from '@sahuji/contract/payments/paying'
import * as office from '@sahuji/contract/payments/office/payments'
import { openOfficeDispute } from '@sahuji/contract/payments/office/disputes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operator, type SomeOperator, steppedUp } from '../../../testing/operators.ts'
import { usual } from '../../../testing/offers.ts'
import { openRailPaymentDesk, type RailPaymentDesk, type Shop } from '../../../testing/rail-payments.ts'
import { newId } from '../../platform/ids.ts'

let desk: RailPaymentDesk
let finance: SomeOperator
beforeAll(async () => {
  desk = await openRailPaymentDesk({ serves: 'onepg' })
  finance = await steppedUp(desk, await operator(desk, ['finance_maker'], 'Binod Karki'))
})
afterAll(() => desk.close())

const payer_mobile = '9812345670'

/** A payment at e-banking by a payer who gave a number; paid unless its payer declines. */
async function atBank(shop: Shop, amount: string, decision: 'approve' | 'decline' = 'approve') {
  const id = await desk.open(shop, amount)
  const { id: instrument_id } = (await usual(desk, 'onepg'))!
  await desk.call(payAtBank, { id, instrument_id, mobile_no: payer_mobile })
  await desk.decideFor(id, decision)
  await desk.work()
  return id
}

const found = async (ask: Parameters<typeof desk.call>[1]) =>
  (await finance.call(office.listOfficePayments, ask)).data.data.map(({ id }: { id: string }) => id)
const opened = async (id: string) => (await finance.call(office.readOfficePayment, { id })).data

const recorded = (what: string) =>
  desk.owner.read(
    (tx) => tx.many<{ after: Record<string, unknown> | null; subject_id: string }>`
      select after, subject_id from operator_audit where what = ${what} order by id`,
  )

describe('payments in the office', () => {
  test('are found by each name of a payment, its shop, its amount and the payer’s number, which the log records', async () => {
    const shop = await desk.shop()
    const id = await atBank(shop, '1,234.50')
    const payment = await opened(id)
    const { reference, rail_reference } = payment.attempts[0]!.collection!
    for (const find of [
      id,
      payment.reference,
      reference,
      rail_reference,
      'Rs.1,234.50',
      payer_mobile,
      payment.merchant,
    ])
      expect({ find, ids: await found({ find: find! }) }).toEqual({ find, ids: expect.arrayContaining([id]) })
    expect(await found({ find: 'Rs.1,234.51' })).toEqual([])
    expect((await recorded('payment.payer_searched')).at(-1)?.after).toMatchObject({
      mobile: '98••• ••670',
      payments: 1,
    })
  })

  test('name the payer of a link by the name that they gave, before it is paid', async () => {
    const shop = await desk.shop()
    const { url } = (await shop.call(createLink, { title: 'Hamper', amount: 10_000, payments_max: 1 }, newId())).data
    const payer = { name: 'Maya Rai', mobile_no: payer_mobile }
    const begun = (await desk.call(beginLinkPayment, { code: url.split('/').at(-1)!, ...payer })).data
    expect(await opened(begun.id)).toMatchObject({ state: 'open', payer: 'Maya R.' })
  })

  test('are narrowed by shop, state, day and book, and paged by their ids', async () => {
    const shop = await desk.shop()
    const paid = await atBank(shop, '300')
    const open = await desk.open(shop, '200')
    const { merchant_id } = shop
    expect(await found({ merchant_id })).toEqual([open, paid])
    expect(await found({ merchant_id, state: 'paid' })).toEqual([paid])
    expect(await found({ merchant_id, mode: 'sandbox' })).toEqual([])
    expect(await found({ merchant_id, to: '2020-01-01' })).toEqual([])
    const first = (await finance.call(office.listOfficePayments, { merchant_id, limit: '1' })).data
    expect(first.next).toBe(open)
    expect(await found({ merchant_id, cursor: first.next! })).toEqual([paid])
  })

  test('show attempts, money, history and messages with the payer’s number masked, and opening one is recorded', async () => {
    const shop = await desk.shop()
    // later ids lie after their moments
    newId(new Date(desk.clock.now().getTime() + 3_600_000))
    const id = await atBank(shop, '1,000')
    const payment = await opened(id)
    expect(payment).toMatchObject({
      state: 'paid',
      fee: rupees('10'),
      payer_mobile: '98••• ••670',
      may_be_disputed: true,
    })
    expect(payment.attempts).toMatchObject([
      { way: 'ebanking', state: 'succeeded', collection: { rail: 'onepg', state: 'credited' } },
    ])
    expect(payment.transfers).toMatchObject([{ amount: rupees('1,000') }])
    expect(payment.events.map(({ what }) => what)).toEqual(['made', 'paid'])
    expect(payment.messages).toMatchObject([{ to: 'shop', channel: 'bell', kind: 'PaymentReceived' }])
    expect(JSON.stringify(payment, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(
      payer_mobile,
    )
    expect(await recorded('payment.opened')).toContainEqual({ subject_id: id, after: { reference: payment.reference } })
  })

  test('show a dispute that an operator opened, and offer none while it is open', async () => {
    const shop = await desk.shop()
    const id = await atBank(shop, '500')
    const { reference: payment_reference } = await opened(id)
    const words = 'The card network asks for it'
    const ask = { payment_reference, source: 'chargeback', reason: 'not_mine', words, answer_days: 7 } as const
    expect((await finance.call(openOfficeDispute, ask, newId())).http).toBe(200)
    expect(await opened(id)).toMatchObject({
      state: 'disputed',
      may_be_disputed: false,
      disputes: [{ source: 'chargeback', amount: rupees('500') }],
      messages: expect.arrayContaining([expect.objectContaining({ kind: 'PaymentDispute' })]),
    })
  })

  test('keep the attempts that failed, and refuse an unknown id', async () => {
    const shop = await desk.shop()
    const id = await atBank(shop, '700', 'decline')
    expect(await opened(id)).toMatchObject({ state: 'open', attempts: [{ state: 'failed' }], transfers: [], fee: null })
    expect((await finance.call(office.readOfficePayment, { id: newId() })).http).toBe(404)
  })
})
