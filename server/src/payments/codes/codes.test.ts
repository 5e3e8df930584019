import { rupees } from '@sahuji/contract/money/money'
import { readEmvQr } from '@sahuji/contract/money/emv-qr'
import { listPayments } from '@sahuji/contract/payments'
import { addCode, addShopCode, changeCode, listCodes, replaceCode } from '@sahuji/contract/payments/codes'
import { openCase, saveAnswer } from '@sahuji/contract/kyc'
import { beginCodePayment } from '@sahuji/contract/payments/paying'
import { addCounter } from '@sahuji/contract/counters'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'

let desk: PaymentDesk
beforeAll(async () => {
  desk = await openPaymentDesk()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

describe('the codes of a shop', () => {
  test('are one of the shop and one of each counter, each readable with its own names', async () => {
    const shop = await desk.merchant()
    const own = (await shop.call(addShopCode, {})).data
    expect((await shop.call(addShopCode, {})).data.id).toBe(own.id)
    const counter = (await shop.call(addCounter, { name: 'Counter 1' })).data
    const second = (await shop.call(listCodes, {})).data.codes.find(({ counter_id }) => counter_id === counter.id)!
    expect(second).toMatchObject({ label: 'Counter 1', name: own.name })
    expect(codeOf(await shop.call(addCode, { label: 'counter 1' }))).toBe('code_label_taken')
    expect(codeOf(await shop.call(addCode, { label: 'Other', counter_id: counter.id }))).toBe('code_label_taken')
    const names = { name: 'Himal Tea', city: 'Lalitpur', local_name: 'हिमाल चिया', local_city: 'ललितपुर' }
    const changed = (await shop.call(changeCode, { id: second.id, ...names })).data
    const read = readEmvQr(changed.payload)
    expect(read).toMatchObject({ is_dynamic: false, currency: '524' })
    const tags = typeof read === 'object' ? read : undefined
    expect(tags?.tags.get('59')).toBe('Himal Tea')
    expect(tags?.within('64').get('01')).toBe('हिमाल चिया')
    expect((await shop.call(listCodes, {})).data.codes).toHaveLength(2)
    const stranger = await desk.merchant()
    expect(codeOf(await stranger.call(changeCode, { id: second.id, ...names }))).toBe('not_found')
  })

  test('are replaced with the same names, and payments of the old one are refused', async () => {
    const [shop, payer] = [await desk.merchant(), await desk.merchant('500')]
    const old = (await shop.call(addShopCode, {})).data
    const begun = (await desk.call(beginCodePayment, { code: old.code, amount: 12_000 })).data
    const made = (await shop.call(replaceCode, { id: old.id })).data
    expect(made).toMatchObject({ label: old.label, name: old.name, revoked_at: null })
    expect(made.code).not.toBe(old.code)
    expect(codeOf(await desk.call(beginCodePayment, { code: old.code, amount: 12_000 }))).toBe('code_revoked')
    // begun before
    expect((await desk.pay(payer, begun.id)).http).toBe(200)
    const { data } = (await shop.call(listPayments, { state: 'paid' })).data
    expect(data).toMatchObject([{ id: begun.id, amount: rupees('120'), source: 'qr', code: old.label }])
  })

  test('begin with a Latin name and the city of the shop’s address, as the KYC case has them', async () => {
    const shop = await desk.merchant('0', { ask: { trade_name: 'हिमाल चिया घर' } })
    await shop.call(openCase, { business_type: 'individual' })
    const address = { district: 28, local_level: 318, ward: 3, street: 'Makhan Tole' }
    await shop.call(saveAnswer, { field: 'trade_name', person: null, value: { name: 'Himal Chiya Ghar' } })
    await shop.call(saveAnswer, { field: 'shop_address', person: null, value: address })
    expect((await shop.call(addShopCode, {})).data).toMatchObject({
      name: 'Himal Chiya Ghar',
      city: 'Dhulikhel',
      local_name: 'हिमाल चिया घर',
      local_city: 'धुलिखेल',
    })
    const other = await desk.merchant('0', { ask: { trade_name: 'हिमाल चिया घर' } })
    expect((await other.call(addShopCode, {})).data).toMatchObject({ name: 'Shop', city: 'Nepal' })
  })

  test.each(['Tea 🍵', 'चिया घर', 'A'.repeat(26)])('refuse the Latin name %s with the field named', async (name) => {
    const shop = await desk.merchant()
    const { id } = (await shop.call(addShopCode, {})).data
    const refused = await shop.call(changeCode, { id, name, city: 'Kathmandu' })
    expect(refused).toMatchObject({ http: 422, errors: { name: [expect.any(String)] } })
  })
})
