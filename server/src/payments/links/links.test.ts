import { rupees } from '@sahuji/contract/money/money'
import { listPayments } from '@sahuji/contract/payments'
import { createLink, endLink, listLinks, quoteLink, readLinkTotals } from '@sahuji/contract/payments/links'
import { beginLinkPayment } from '@sahuji/contract/payments/paying'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import type { SendingMerchant } from '../../../testing/transfers.ts'
import { newId } from '../../platform/ids.ts'

let desk: PaymentDesk
beforeAll(async () => {
  desk = await openPaymentDesk()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const paisa = (amount: string): number => Number(rupees(amount))

const afterNow = (milliseconds: number): string => new Date(desk.clock.now().getTime() + milliseconds).toISOString()

const makes = async (shop: SendingMerchant, title: string, ask: { amount?: number; payments_max?: number } = {}) =>
  (await shop.call(createLink, { title, ...ask }, newId())).data

const begins = (url: string, amount?: string) =>
  desk.call(beginLinkPayment, {
    code: url.split('/').at(-1)!,
    name: 'Maya Lama',
    mobile_no: '9812345678',
    ...(amount && { amount: paisa(amount) }),
  })

describe('the totals of the links', () => {
  test('are zero before the first link', async () => {
    const { data } = await (await desk.merchant()).call(readLinkTotals, {})
    expect(data).toEqual({ open: 0, paid: 0, paid_amount: 0n, to_come: 0n })
  })

  test('add what came, count open links, and expect what open links of a number may still bring', async () => {
    const [shop, other, payer] = [await desk.merchant(), await desk.merchant(), await desk.merchant('5,000')]
    const tea = await makes(shop, 'Tea', { amount: paisa('300'), payments_max: 3 })
    await makes(shop, 'Any amount')
    await makes(shop, 'Always', { amount: paisa('100') })
    const ended = await makes(shop, 'Pot', { amount: paisa('900'), payments_max: 1 })
    await shop.call(endLink, { id: ended.id })
    await makes(other, 'Another shop’s', { amount: paisa('700'), payments_max: 1 })
    await desk.pay(payer, (await begins(tea.url)).data.id)
    const { data } = await shop.call(readLinkTotals, {})
    expect(data).toEqual({ open: 3, paid: 1, paid_amount: rupees('300'), to_come: rupees('600') })
    const { data: sandbox } = await shop.call(readLinkTotals, { mode: 'sandbox' })
    expect(sandbox).toEqual({ open: 0, paid: 0, paid_amount: 0n, to_come: 0n })
  })
})

describe('making a link', () => {
  test('twice by one key makes one, also after the lost answer’s link has ended', async () => {
    const shop = await desk.merchant()
    const ask = { title: 'Tea', amount: paisa('300'), expires_at: afterNow(86_400_000) }
    const key = newId()
    const { data: first } = await shop.call(createLink, ask, key)
    expect(first.expires_at).toEqual(new Date(ask.expires_at))
    await shop.call(endLink, { id: first.id })
    expect((await shop.call(createLink, ask, key)).data.id).toBe(first.id)
    expect((await shop.call(listLinks, {})).data.data).toHaveLength(1)
  })

  test('that ends within five minutes or after a year is refused at its end', async () => {
    const shop = await desk.merchant()
    for (const milliseconds of [60_000, 400 * 86_400_000]) {
      const expires_at = afterNow(milliseconds)
      const { body } = await shop.call(createLink, { title: 'Tea', expires_at }, newId())
      expect(body).toMatchObject({ refusal: 'fields_invalid', errors: { expires_at: [expect.any(String)] } })
    }
  })
})

describe('ending a link', () => {
  test('stops further payments, keeps the first moment, and is refused to another merchant', async () => {
    const [shop, other] = [await desk.merchant(), await desk.merchant()]
    const link = await makes(shop, 'Clay pot', { amount: paisa('400') })
    expect(codeOf(await other.call(endLink, { id: link.id }))).toBe('not_found')
    const { data: ended } = await shop.call(endLink, { id: link.id })
    expect(ended).toMatchObject({ state: 'ended', id: link.id })
    expect((await shop.call(endLink, { id: link.id })).data.ended_at).toEqual(ended.ended_at)
    expect(codeOf(await begins(link.url))).toBe('link_ended')
  })
})

describe('the list of links', () => {
  test('has pages, newest first, each link once, and what arrives of a fixed amount', async () => {
    const shop = await desk.merchant()
    for (const title of ['First', 'Second', 'Third']) await makes(shop, title, { amount: paisa('1,000') })
    const { data: first } = await shop.call(listLinks, { limit: '2' })
    expect(first.data.map(({ title }) => title)).toEqual(['Third', 'Second'])
    // 1 percent
    expect(first.data.map(({ arrives }) => arrives)).toEqual([rupees('990'), rupees('990')])
    const { data: second } = await shop.call(listLinks, { limit: '2', cursor: first.next! })
    expect(second).toMatchObject({ data: [{ title: 'First' }], next: null })
  })

  test('finds links by words of their titles, in whichever case, and by the code of the address', async () => {
    const shop = await desk.merchant()
    for (const title of ['Festival hamper', 'Rent 100%']) await makes(shop, title, { amount: paisa('100') })
    const found = async (q: string) => (await shop.call(listLinks, { q })).data.data.map(({ title }) => title)
    const { url } = (await shop.call(listLinks, {})).data.data[0]!
    expect(await found('HAMP')).toEqual(['Festival hamper'])
    expect(await found('0%')).toEqual(['Rent 100%'])
    expect(await found(url.split('/').at(-1)!.toUpperCase())).toEqual(['Rent 100%'])
    expect(await found('_')).toEqual([])
  })

  test('is narrowed to open links of a single payment by unpaid', async () => {
    const [shop, payer] = [await desk.merchant(), await desk.merchant('1,000')]
    const once = { amount: paisa('200'), payments_max: 1 }
    const paid = await makes(shop, 'Paid', once)
    await desk.pay(payer, (await begins(paid.url)).data.id)
    await shop.call(endLink, { id: (await makes(shop, 'Ended', once)).id })
    await makes(shop, 'Deposit', once)
    await makes(shop, 'Many', { amount: paisa('200'), payments_max: 2 })
    const titles = async (state: 'unpaid' | 'open' | 'all_paid' | 'ended') =>
      (await shop.call(listLinks, { state })).data.data.map(({ title }) => title)
    expect(await titles('unpaid')).toEqual(['Deposit'])
    expect(await titles('open')).toEqual(['Many', 'Deposit'])
    expect(await titles('all_paid')).toEqual(['Paid'])
    expect(await titles('ended')).toEqual(['Ended'])
  })
})

test('lists the payments of one link, in pages and without those of other links', async () => {
  const [shop, other, payer] = [await desk.merchant(), await desk.merchant(), await desk.merchant('5,000')]
  const tea = await makes(shop, 'Tea')
  const pot = await makes(shop, 'Pot')
  await begins(pot.url, '50')
  for (const amount of ['100', '200', '300']) await desk.pay(payer, (await begins(tea.url, amount)).data.id)
  const { data: first } = await shop.call(listPayments, { link_id: tea.id, limit: '2' })
  expect(first.data.map(({ amount }) => amount)).toEqual([rupees('300'), rupees('200')])
  const { data: second } = await shop.call(listPayments, { link_id: tea.id, limit: '2', cursor: first.next! })
  expect(second).toMatchObject({ data: [{ amount: rupees('100'), link_id: tea.id, state: 'paid' }], next: null })
  expect((await other.call(listPayments, { link_id: tea.id })).data.data).toEqual([])
})

test('quotes what a link leaves after the fee, and refuses an amount beyond the tariff', async () => {
  const shop = await desk.merchant()
  expect((await shop.call(quoteLink, { amount: paisa('950') })).data).toEqual({
    fee: rupees('9.50'),
    arrives: rupees('940.50'),
  })
  expect(codeOf(await shop.call(quoteLink, { amount: 1 }))).toBe('payment_too_small')
})
