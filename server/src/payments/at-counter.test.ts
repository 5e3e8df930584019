import { addCounter, closeCounter, endShift, inviteToCounter } from '@sahuji/contract/counters'
import { readCounter } from '@sahuji/contract/counters/at-the-counter'
import { rupees } from '@sahuji/contract/money/money'
import { listPayments } from '@sahuji/contract/payments'
import { askAtCounter, cancelAskedAtCounter, readAskedAtCounter } from '@sahuji/contract/payments/at-counter'
import { listCodes, revokeCode } from '@sahuji/contract/payments/codes'
import { beginCodePayment, readCheckout, readCounterQr, readPayableCode } from '@sahuji/contract/payments/paying'
import { refundPayment } from '@sahuji/contract/payments/refunds'
import { readWallet } from '@sahuji/contract/wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { counterDevice } from '../../testing/counters.ts'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../testing/payments.ts'
import type { Someone } from '../../testing/people.ts'
import type { SendingMerchant } from '../../testing/transfers.ts'
import { newId } from '../platform/ids.ts'

let desk: PaymentDesk
beforeAll(async () => {
  desk = await openPaymentDesk()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

/** A counter of a shop with a device that is signed in at it. */
async function counter(shop: SendingMerchant, name = 'Counter 1') {
  const { id } = (await shop.call(addCounter, { name })).data
  const { link } = (await shop.call(inviteToCounter, { id, staff: 'Maya' })).data
  return { id, device: await counterDevice(desk, new URL(link).hash.slice(1)) }
}

const ask = (
  device: Someone,
  rupee: string,
  more: { order_reference?: string; expires_in?: number } = {},
  key?: string,
) => device.call(askAtCounter, { amount: Number(rupees(rupee)), ...more }, key ?? newId())

/** The code in a counter's earlier QR. */
const earlierCode = async (id: string) =>
  (await desk.owner.read((tx) => tx.one<{ code: string }>`select code from counters where id = ${id}`)).code

describe('an amount at a counter', () => {
  test('is asked for once by each key, seen when a customer opens it, and counted there when it is paid', async () => {
    const [shop, guest] = [await desk.merchant(), await desk.merchant('2,000')]
    const { device } = await counter(shop)
    const key = newId()
    const first = await ask(device, '1,240', { order_reference: 'A-1174', expires_in: 900 }, key)
    const again = await ask(device, '1,240', { order_reference: 'A-1174', expires_in: 900 }, key)
    expect(again.data).toEqual(first.data)
    const { id, made_at, expires_at, payload } = first.data
    expect(payload).toContain('A-1174')
    expect(expires_at.getTime() - made_at.getTime()).toBe(900_000)
    expect(codeOf(await ask(device, '1,240', { order_reference: 'A-1174' }))).toBe('order_open')
    await desk.call(readCheckout, { id })
    expect((await device.call(readAskedAtCounter, { id })).data.opened_at).not.toBeNull()
    expect((await desk.pay(guest, id)).http).toBe(200)
    const paid = (await device.call(readAskedAtCounter, { id })).data
    expect(paid).toMatchObject({ state: 'paid', code: 'Counter 1', payer: 'Himal Tea House' })
    expect(Object.keys(paid)).not.toContain('fee')
    const { payments, shift } = (await device.call(readCounter, {})).data
    expect(payments).toMatchObject([{ id, counter: 'Counter 1' }])
    expect(shift).toMatchObject({ count: 1, amount: rupees('1,240') })
    const listed = (await shop.call(listPayments, {})).data.data
    expect(listed).toMatchObject([{ id, source: 'counter', fee: rupees('9.92') }])
    const refund = { id, amount: Number(rupees('620')), reason: 'asked' } as const
    expect((await shop.call(refundPayment, refund, newId())).http).toBe(200)
  })

  test('is out of reach of another counter, another shop, its own merchant’s session and a device that was signed out', async () => {
    const [shop, stranger] = [await desk.merchant(), await desk.merchant()]
    const { id: own, device } = await counter(shop)
    const [beside, elsewhere] = [await counter(shop, 'Counter 2'), await counter(stranger)]
    const key = newId()
    const { id } = (await ask(device, '50', {}, key)).data
    for (const other of [beside.device, elsewhere.device])
      for (const route of [readAskedAtCounter, cancelAskedAtCounter])
        expect(codeOf(await other.call(route, { id }))).toBe('not_found')
    for (const route of [readAskedAtCounter, cancelAskedAtCounter])
      expect(await shop.call(route, { id })).toMatchObject({ http: 401 })
    // another device with the key is answered nothing of the payment
    expect((await ask(beside.device, '60', {}, key)).http).toBe(409)
    await shop.call(endShift, { id: own })
    expect((await ask(device, '50')).http).toBe(401)
    expect((await device.call(readAskedAtCounter, { id })).http).toBe(401)
  })

  test('is paid by money of a credit card, which is ordinary money for the shop', async () => {
    const [shop, guest] = [await desk.merchant(), await desk.merchant()]
    await desk.deposit(guest.merchant_id, rupees('300'), { kind: 'merchant_restricted', mode: 'live' })
    const { device } = await counter(shop)
    const { id } = (await ask(device, '250')).data
    expect((await desk.pay(guest, id)).http).toBe(200)
    const { balance, restricted } = (await shop.call(readWallet, {})).data
    expect([balance, restricted]).toEqual([rupees('248'), 0n])
    expect((await guest.call(readWallet, {})).data.restricted).toBe(rupees('50'))
  })

  test('is cancelled, and cannot be paid then', async () => {
    const [shop, guest] = [await desk.merchant(), await desk.merchant('100')]
    const { device } = await counter(shop)
    const { id } = (await ask(device, '50')).data
    expect((await device.call(cancelAskedAtCounter, { id })).data.state).toBe('cancelled')
    expect(codeOf(await desk.pay(guest, id))).toBe('payment_not_open')
  })
})

describe('an earlier QR of a counter', () => {
  test('leads to the counter’s present code, after its revocation to the shop’s sentence, and when closed pays the shop', async () => {
    const [shop, guest] = [await desk.merchant(), await desk.merchant('500')]
    const { id, device } = await counter(shop)
    const earlier = await earlierCode(id)
    const { code } = (await desk.call(readCounterQr, { counter: earlier })).data
    const begun = (await desk.call(beginCodePayment, { code, amount: Number(rupees('120')) })).data
    await desk.pay(guest, begun.id)
    expect((await device.call(readCounter, {})).data.today).toEqual({ count: 1, amount: rupees('120') })
    await shop.call(closeCounter, { id })
    const later = (await desk.call(beginCodePayment, { code, amount: Number(rupees('80')) })).data
    await desk.pay(guest, later.id)
    expect((await shop.call(listPayments, {})).data.data).toMatchObject([
      { id: later.id, source: 'qr' },
      { id: begun.id, source: 'counter' },
    ])
    expect((await desk.call(readPayableCode, { code })).data.place).toBeNull()
    const page = await desk.app.web.inject({ url: `/q/counter/${earlier}?amount=480.00` })
    expect(page).toMatchObject({ statusCode: 303, headers: { location: `/q/${code}?amount=480.00` } })
    expect((await desk.app.web.inject({ url: `${page.headers.location}` })).body).toContain('value="480.00"')
    const [own] = (await shop.call(listCodes, {})).data.codes
    await shop.call(revokeCode, { id: own!.id })
    const revoked = (await desk.call(readCounterQr, { counter: earlier })).data
    expect(codeOf(await desk.call(beginCodePayment, { ...revoked, amount: 100 }))).toBe('code_revoked')
    expect(codeOf(await desk.call(readCounterQr, { counter: 'unknown' }))).toBe('not_found')
  })
})
