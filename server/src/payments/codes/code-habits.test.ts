import { readEmvQr } from '@sahuji/contract/money/emv-qr'
import { rupees } from '@sahuji/contract/money/money'
import { createPayment, readPayment } from '@sahuji/contract/payments'
import { addCode, addShopCode, changeCode, checkCode, listCodes, replaceCode } from '@sahuji/contract/payments/codes'
import { drawPoster, printPoster } from '@sahuji/contract/payments/posters'
import { beginCodePayment, readPayableCode } from '@sahuji/contract/payments/paying'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { readPdf } from '../../../testing/pdf.ts'
import type { SendingMerchant } from '../../../testing/transfers.ts'
import { newId } from '../../platform/ids.ts'
import { demoAcquirer } from './code-row.ts'

let desk: PaymentDesk
beforeAll(async () => {
  desk = await openPaymentDesk()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const shopCode = async (shop: SendingMerchant) => (await shop.call(addShopCode, {})).data
const tagsIn = (payload: string) => {
  const qr = readEmvQr(payload)
  if (typeof qr !== 'object') throw new Error(`no QR: ${qr}`)
  return qr
}

test('a payment at a code carries its amount, reference and bill in the QR', async () => {
  const shop = await desk.merchant()
  const code = await shopCode(shop)
  const ask = { amount: Number(rupees('1,240')), order_reference: 'A-1174', code_id: code.id, expires_in: 300 }
  const { data: asked } = await shop.call(createPayment, ask, newId())
  const qr = tagsIn(asked.payload ?? '')
  expect(qr).toMatchObject({ is_dynamic: true, due: rupees('1,240') })
  expect(qr.within('29').get('00')).toBe(`NCHL${demoAcquirer}${code.code}`)
  expect(Object.fromEntries(qr.within('62'))).toMatchObject({ '01': 'A-1174', '05': asked.reference })
  expect((await shop.call(readPayment, { id: asked.id })).data).toMatchObject({
    payload: asked.payload,
    being_paid_since: null,
  })
})

test('a payer’s app finds the payment of a dynamic QR by its code and reference alone', async () => {
  const [shop, other] = [await desk.merchant(), await desk.merchant()]
  const { id: code_id, code } = await shopCode(shop)
  const { data: asked } = await shop.call(createPayment, { amount: 50_000, code_id }, newId())
  const read = (of: { code: string; reference?: string }) => desk.call(readPayableCode, of)
  expect((await read({ code })).data).toMatchObject({ payment_id: null })
  expect((await read({ code, reference: asked.reference })).data).toMatchObject({ payment_id: asked.id })
  expect(codeOf(await read({ code, reference: 'SJ-NONE' }))).toBe('not_found')
  expect(codeOf(await read({ code: (await shopCode(other)).code, reference: asked.reference }))).toBe('not_found')
})

test('a payment without a code has no QR, and our reference replaces a bill that no QR can hold', async () => {
  const shop = await desk.merchant()
  const { data: without } = await shop.call(createPayment, { amount: 50_000 }, newId())
  expect(without.payload).toBeNull()
  const { id: code_id } = await shopCode(shop)
  const ask = { amount: 50_000, order_reference: 'बिल १', code_id }
  const { data } = await shop.call(createPayment, ask, newId())
  const bill = tagsIn(data.payload ?? '')
    .within('62')
    .get('01')
  expect(bill).toBe(data.reference)
})

test('names in Devanagari reach tag 64, and a name that tag 59 cannot hold is refused', async () => {
  const shop = await desk.merchant()
  const { id } = await shopCode(shop)
  const names = { name: 'Asan Masala Bhandar', city: 'Kathmandu', local_name: 'असन मसला भण्डार', local_city: 'काठमाडौं' }
  const { data } = await shop.call(changeCode, { id, ...names })
  const qr = tagsIn(data.payload)
  expect([qr.tags.get('59'), qr.tags.get('60')]).toEqual([names.name, names.city])
  expect([...qr.within('64').values()]).toEqual(['ne', names.local_name, names.local_city])
  expect((await shop.call(changeCode, { id, ...names, name: 'असन' })).http).toBe(422)
  expect((await shop.call(changeCode, { id, ...names, name: 'A'.repeat(26) })).http).toBe(422)
})

test('a code with a habit is silent until it is checked or paid', async () => {
  const [shop, payer] = [await desk.merchant(), await desk.merchant('50,000')]
  const { id, code } = await shopCode(shop)
  const pays = async () => {
    const { data } = await desk.call(beginCodePayment, { code, amount: 10_000 })
    expect((await desk.pay(payer, data.id)).http).toBe(200)
  }
  const read = async () => (await shop.call(listCodes, {})).data.codes.find((one: { id: string }) => one.id === id)
  for (let nth = 0; nth < 22; nth += 1) await pays()
  // the payments of one day become those of the last eleven days, two a day
  await desk.owner.write(async (tx) => {
    await tx.run`alter table payments disable trigger payment_moves_as_allowed`
    await tx.run`
      update payments p set paid_at = paid_at - (1 + n / 2) * interval '1 day' - interval '1 second'
        from (select id, (row_number() over (order by id) - 1)::integer as n from payments where code_id = ${id}) o
       where p.id = o.id`
    await tx.run`alter table payments enable trigger payment_moves_as_allowed`
  })
  expect(await read()).toMatchObject({ silent_since: expect.anything(), usual_count: 2, today: { count: 0 } })
  expect((await shop.call(checkCode, { id })).http).toBe(200)
  expect(await read()).toMatchObject({ silent_since: null, usual_count: 2 })
  await desk.owner.write(
    (tx) => tx.run`update payment_codes set checked_at = checked_at - interval '1 day' where id = ${id}`,
  )
  expect(await read()).toMatchObject({ silent_since: expect.anything() })
  await pays()
  expect(await read()).toMatchObject({ silent_since: null, today: { count: 1, amount: rupees('100') } })
  expect(codeOf(await payer.call(checkCode, { id }))).toBe('not_found')
})

test('a place has its own code, whose label is used once', async () => {
  const [shop, other] = [await desk.merchant(), await desk.merchant()]
  const { name } = await shopCode(shop)
  const { data: upstairs } = await shop.call(addCode, { label: 'Store upstairs' })
  expect(upstairs).toMatchObject({ label: 'Store upstairs', counter_id: null, name })
  expect(codeOf(await shop.call(addCode, { label: 'store UPSTAIRS' }))).toBe('code_label_taken')
  expect(codeOf(await other.call(addCode, { label: 'Counter', counter_id: upstairs.id }))).toBe('not_found')
})

test('a poster of a code is drawn for its own merchant alone', async () => {
  const [shop, other] = [await desk.merchant(), await desk.merchant()]
  const { id, code } = await shopCode(shop)
  const ask = { id, paper: 'a6', words: 'both' } as const
  const { text } = await readPdf((await shop.call(printPoster, ask)).data)
  expect(text).toContain(code)
  expect((await shop.call(drawPoster, ask)).http).toBe(200)
  expect(codeOf(await other.call(printPoster, ask))).toBe('not_found')
  expect(codeOf(await other.call(drawPoster, ask))).toBe('not_found')
})

test('a replaced code passes its names on, and only the new one can be paid', async () => {
  const shop = await desk.merchant()
  const old = await shopCode(shop)
  const { data: made } = await shop.call(replaceCode, { id: old.id })
  expect(made).toMatchObject({ label: old.label, name: old.name })
  expect(made.code).not.toBe(old.code)
  expect(codeOf(await desk.call(beginCodePayment, { code: old.code, amount: 10_000 }))).toBe('code_revoked')
  expect((await desk.call(beginCodePayment, { code: made.code, amount: 10_000 })).http).toBe(200)
  expect((await shop.call(listCodes, {})).data.revoked).toMatchObject([{ id: old.id, refused: 1 }])
})
