import { rupees } from '@sahuji/contract/money/money'
import { cancelPayment, createPayment, readPayment } from '@sahuji/contract/payments'
import { addShopCode, listCodes, revokeCode } from '@sahuji/contract/payments/codes'
import { createLink, listLinks } from '@sahuji/contract/payments/links'
import { beginCodePayment, beginLinkPayment, payFromWallet, readCheckout } from '@sahuji/contract/payments/paying'
import { listTransactions } from '@sahuji/contract/transactions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../testing/payments.ts'
import { together } from '../../testing/transfers.ts'
import { newId } from '../platform/ids.ts'

let desk: PaymentDesk
beforeAll(async () => {
  desk = await openPaymentDesk()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const codeIn = (url: string): string => url.split('/').at(-1)!
const paisa = (amount: string): number => Number(rupees(amount))

describe('a payment from a wallet', () => {
  test('debits the payer, credits the shop less its fee, and both list it', async () => {
    const [shop, payer] = [await desk.merchant(), await desk.merchant('10,000')]
    const id = await desk.open(shop, '1,000', { order_reference: 'INV-1' })
    const { http, data } = await desk.pay(payer, id)
    expect(http).toBe(200)
    expect(data).toMatchObject({ state: 'paid', amount: rupees('1,000'), is_being_paid: false })
    expect(await desk.wallet(payer.merchant_id)).toMatchObject({ balance: rupees('9,000') })
    // 0.8 percent
    expect(await desk.wallet(shop.merchant_id)).toMatchObject({ balance: rupees('992') })
    const own = (await shop.call(readPayment, { id })).data
    expect(own).toMatchObject({
      state: 'paid',
      fee: rupees('8'),
      refundable: rupees('1,000'),
      way: 'wallet',
      version: 2,
    })
    const [taken] = (await shop.call(listTransactions, { kind: 'payment' })).data.data
    expect(taken).toMatchObject({
      id,
      amount: rupees('1,000'),
      fee: rupees('8'),
      net: rupees('992'),
      state: 'completed',
    })
    const [spent] = (await payer.call(listTransactions, { kind: 'payment' })).data.data
    expect(spent).toMatchObject({ amount: -rupees('1,000'), fee: 0n, balance_after: rupees('9,000') })
  })

  test('is made once by one key, and once by two payers at once', async () => {
    const [shop, sita, ram] = [await desk.merchant(), await desk.merchant('5,000'), await desk.merchant('5,000')]
    const id = await desk.open(shop, '700')
    const key = newId()
    const answers = await together(desk, shop, () =>
      Promise.all([desk.pay(sita, id, key), desk.pay(sita, id, key), desk.pay(ram, id)]),
    )
    const paid = answers.filter(({ http }) => http === 200)
    expect(paid.length === 1 || paid.length === 2).toBe(true)
    const balances = [await desk.wallet(sita.merchant_id), await desk.wallet(ram.merchant_id)]
    expect(balances.map(({ balance }) => balance).toSorted()).toEqual([rupees('4,300'), rupees('5,000')])
    expect(await desk.wallet(shop.merchant_id)).toMatchObject({ balance: rupees('694.40') })
    expect(codeOf(await desk.pay(ram, id))).toBe('payment_not_open')
  })

  test('without the money, or beyond the day’s limit of the payer, is refused with what is left', async () => {
    const [shop, payer] = [await desk.merchant(), await desk.merchant('500')]
    const refused = await desk.pay(payer, await desk.open(shop, '500.01'))
    expect(refused.message).toBe('Your wallet can pay Rs.500.00 now.')
    await desk.owner.write(
      (tx) => tx.run`
        insert into tariff_lines (rule, channel, valid_from, value, source)
        select rule, 'payment:link', '2023-05-01', ${rupees('450')}, 'A test'
          from unnest(array['amount_max', 'day_amount']) as rule`,
    )
    const { url } = (await shop.call(createLink, { title: 'Tea', amount: paisa('300') }, newId())).data
    const begin = () => desk.call(beginLinkPayment, { code: codeIn(url), name: 'Maya Lama', mobile_no: '9812345678' })
    expect((await desk.pay(payer, (await begin()).data.id)).http).toBe(200)
    const over = await desk.pay(payer, (await begin()).data.id)
    expect(over.message).toBe('Your wallet can pay Rs.150.00 more today.')
  })

  test('above what may leave unconfirmed needs a confirmation, counted together with sends', async () => {
    const [shop, payer] = [await desk.merchant(), await desk.merchant('50,000')]
    await desk.owner.write(
      (tx) => tx.run`update merchants set confirm_sends_above = ${rupees('2,000')} where id = ${payer.merchant_id}`,
    )
    expect((await desk.send(payer, shop, '1,500')).http).toBe(200)
    expect(codeOf(await desk.pay(payer, await desk.open(shop, '600')))).toBe('confirmation_needed')
    expect((await desk.pay(payer, await desk.open(shop, '500'))).http).toBe(200)
    expect(codeOf(await desk.send(payer, shop, '10'))).toBe('confirmation_needed')
  })

  test('is refused to the shop itself, after its expiry, and once cancelled', async () => {
    const [shop, payer] = [await desk.merchant('100'), await desk.merchant('1,000')]
    const own = await desk.open(shop, '10', { expires_in: 300 })
    expect(codeOf(await desk.pay(shop, own))).toBe('payment_is_your_own')
    const cancelled = await desk.open(shop, '10')
    expect((await shop.call(cancelPayment, { id: cancelled })).data.state).toBe('cancelled')
    expect(codeOf(await desk.pay(payer, cancelled))).toBe('payment_not_open')
    desk.clock.advance({ seconds: 301 })
    expect(codeOf(await desk.pay(payer, own))).toBe('payment_expired')
    await desk.runJobs()
    expect((await shop.call(readPayment, { id: own })).data).toMatchObject({ state: 'expired', paid_at: null })
  })

  test('of one order is open once', async () => {
    const shop = await desk.merchant()
    const ask = { amount: paisa('10'), order_reference: 'A-7' }
    const key = newId()
    const first = await shop.call(createPayment, ask, key)
    expect((await shop.call(createPayment, ask, key)).data.id).toBe(first.data.id)
    expect(codeOf(await shop.call(createPayment, ask, newId()))).toBe('order_open')
    await shop.call(cancelPayment, { id: first.data.id })
    expect((await shop.call(createPayment, ask, newId())).http).toBe(200)
  })

  test.each([0, -5, 1.5, 2 ** 53, '1e3'])('of the amount %s is refused with the field named', async (amount) => {
    const shop = await desk.merchant()
    const answered = await shop.call(createPayment, { amount: amount as number }, newId())
    expect(answered).toMatchObject({ http: 422, errors: { amount: [expect.any(String)] } })
  })
})

describe('a static code', () => {
  test('begins payments of its place, and a revoked one refuses them and counts', async () => {
    const [shop, payer] = [await desk.merchant(), await desk.merchant('1,000')]
    const { id: code_id, code, payload } = (await shop.call(addShopCode, {})).data
    expect(payload).toContain(`NCHL00002501${code}`)
    const begun = await desk.call(beginCodePayment, { code, amount: paisa('120') })
    const seen = (await desk.call(readCheckout, { id: begun.data.id })).data
    expect(seen).toMatchObject({ state: 'open', amount: rupees('120'), seconds_left: 1_800 })
    expect((await desk.pay(payer, begun.data.id)).http).toBe(200)
    const [listed] = (await shop.call(listCodes, {})).data.codes
    expect(listed).toMatchObject({ id: code_id, today: { count: 1, amount: rupees('120') } })
    await shop.call(revokeCode, { id: code_id })
    expect(codeOf(await desk.call(beginCodePayment, { code, amount: paisa('120') }))).toBe('code_revoked')
    expect((await shop.call(listCodes, {})).data).toMatchObject({ codes: [], revoked: [{ refused: 1 }] })
  })
})

describe('a payment link', () => {
  test('of one payment is paid by one of five payers at once', async () => {
    const shop = await desk.merchant()
    const payers = await Promise.all([1, 2, 3, 4, 5].map(() => desk.merchant('1,000')))
    const ask = { title: 'Clay pot', amount: paisa('400'), payments_max: 1 }
    const { url } = (await shop.call(createLink, ask, newId())).data
    const code = codeIn(url)
    const begun = await Promise.all(
      payers.map(async ({ mobile_no }) =>
        desk.call(beginLinkPayment, { code, name: 'Maya Lama', mobile_no: mobile_no.slice(-10) }),
      ),
    )
    const ids = begun.map(({ data }) => data.id)
    const answers = await together(desk, shop, () =>
      Promise.all(payers.map((payer, at) => payer.call(payFromWallet, { id: ids[at]! }, newId()))),
    )
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(new Set(answers.map(codeOf))).toEqual(new Set([undefined, 'link_all_paid']))
    const [link] = (await shop.call(listLinks, {})).data.data
    expect(link).toMatchObject({ state: 'all_paid', paid: 1, paid_amount: rupees('400'), under_way: 0 })
  })
})
