import { addCounter, inviteToCounter } from '@sahuji/contract/counters'
import { checkPayment, counterLivePath, readCounter } from '@sahuji/contract/counters/at-the-counter'
import { rupees } from '@sahuji/contract/money/money'
import { addShopCode, listCodes } from '@sahuji/contract/payments/codes'
import { createLink } from '@sahuji/contract/payments/links'
import { beginCodePayment, beginLinkPayment } from '@sahuji/contract/payments/paying'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaymentDesk, type PaymentDesk } from '../../testing/payments.ts'
import { counterDevice } from '../../testing/counters.ts'
import { openStream } from '../../testing/event-stream.ts'
import type { SendingMerchant } from '../../testing/transfers.ts'
import { newId } from '../platform/ids.ts'
import { transferTakings } from '../transfers/counter-takings.ts'
import { combinedTakings, paymentTakings } from './counter-takings.ts'

let desk: PaymentDesk
beforeAll(async () => {
  desk = await openPaymentDesk()
})
afterAll(() => desk.close())

const takings = combinedTakings(transferTakings, paymentTakings)

const payByCode = async (payer: SendingMerchant, code: string, amount: string) => {
  const { data } = await desk.call(beginCodePayment, { code, amount: Number(rupees(amount)) })
  expect((await desk.pay(payer, data.id)).http).toBe(200)
  return data.id
}

/** The code of a counter's static QR. */
const codeOfCounter = async (shop: SendingMerchant, id: string) =>
  (await shop.call(listCodes, {})).data.codes.find(({ counter_id }) => counter_id === id)!.code

test('a counter lists, adds up and finds what was paid by its code, beside sends; links and orders are not its own', async () => {
  const [shop, guest] = [await desk.merchant(), await desk.merchant('5,000')]
  const since = desk.clock.now()
  const { data } = await shop.call(addCounter, { name: 'Front' })
  const counter_id = data.id
  const code = await codeOfCounter(shop, counter_id)
  const { code: own } = (await shop.call(addShopCode, {})).data
  const first = await payByCode(guest, code, '120')
  desk.clock.advance({ seconds: 1 })
  await payByCode(guest, own, '40')
  desk.clock.advance({ seconds: 1 })
  const { reference } = (await desk.send(guest, shop, '75')).data
  desk.clock.advance({ seconds: 1 })
  const { url } = (await shop.call(createLink, { title: 'Clay pot', amount: Number(rupees('9')) }, newId())).data
  const whose = { code: url.split('/').at(-1)!, name: 'Guest', mobile_no: '9801112223' }
  await desk.pay(guest, (await desk.call(beginLinkPayment, whose)).data.id)
  desk.clock.advance({ seconds: 1 })

  const until = new Date(desk.clock.now().getTime() + 1000)
  const span = { counter_id, rest_until: null, since, until }
  const [alone, withRest] = [
    { ...span, rest_from: null },
    { ...span, rest_from: since },
  ]
  const { merchant_id } = shop
  const [latest, sums, found] = await desk.db.read(async (tx) => [
    await takings.latest(tx, merchant_id, { ...withRest, limit: 2 }),
    await takings.sums(tx, merchant_id, [alone, withRest]),
    await takings.endingWith(tx, merchant_id, { since, last: reference.slice(-4) }),
  ])
  expect(latest.map(({ amount, counter }) => [amount, counter])).toEqual([
    [rupees('75'), null],
    [rupees('40'), null],
  ])
  expect(sums).toEqual([
    { count: 1, amount: rupees('120') },
    { count: 3, amount: rupees('235') },
  ])
  expect(found).toMatchObject([{ reference }])
  const paid = (await desk.db.read((tx) => takings.latest(tx, merchant_id, { ...alone, limit: 9 })))[0]!
  expect(paid).toMatchObject({ id: first, amount: rupees('120'), counter: 'Front' })
  const last = paid.reference.slice(-4)
  const ended = (id: string) => desk.db.read((tx) => takings.endingWith(tx, id, { since, last }))
  expect((await ended(merchant_id)).map(({ id }) => id)).toContain(first)
  expect(await ended(guest.merchant_id)).toEqual([])
})

test('a counter’s device is notified of a payment by its code at once, and lists it', async () => {
  const [shop, guest] = [await desk.merchant(), await desk.merchant('1,000')]
  const { id: counter_id } = (await shop.call(addCounter, { name: 'Front' })).data
  const code = await codeOfCounter(shop, counter_id)
  const { link } = (await shop.call(inviteToCounter, { id: counter_id, staff: 'Maya' })).data
  const device = await counterDevice(desk, new URL(link).hash.slice(1))
  const url = await desk.app.web.listen({ host: '127.0.0.1', port: 0 })
  const now = desk.clock.now()
  const proof = device.key!.prove({ method: 'GET', url: counterLivePath, now, token: device.token })
  const stream = await openStream(url, device.token, undefined, counterLivePath, proof)
  await expect.poll(() => stream.lastId()).toBeDefined()
  const id = await payByCode(guest, code, '120')
  await expect.poll(() => stream.news()).toEqual([{ facts: ['payment.paid'], notifications: [] }])
  stream.close()
  const { payments, today } = (await device.call(readCounter, {})).data
  expect(payments).toMatchObject([{ id, amount: rupees('120'), counter: 'Front' }])
  expect(today).toEqual({ count: 1, amount: rupees('120') })
  const last = payments[0]!.reference.slice(-4)
  expect((await device.call(checkPayment, { last })).data.found).toMatchObject([{ id }])
})
