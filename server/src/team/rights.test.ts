import { rupees } from '@sahuji/contract/money/money'
import { addCounter } from '@sahuji/contract/counters'
import { makeSandboxKey, rollSecretKey } from '@sahuji/contract/developers/own-keys'
import { addWebhookEndpoint, changeWebhookEndpoint, rollWebhookSecret } from '@sahuji/contract/developers/webhooks'
import { addShopCode, listCodes } from '@sahuji/contract/payments/codes'
import { askSupport, listQuestions, writeToSupport } from '@sahuji/contract/support'
import { readTrace } from '@sahuji/contract/support/trace'
import { createPayment, listPayments, readPayment } from '@sahuji/contract/payments'
import { cancelRefund, listRefunds, quoteRefund, refundPayment } from '@sahuji/contract/payments/refunds'
import { readCurrentUser } from '@sahuji/contract/session'
import {
  changeMember,
  endGrant,
  grantRight,
  readRightsOfDay,
  readTeam,
  removeMember,
} from '@sahuji/contract/team/people'
import { sendFunds } from '@sahuji/contract/transfers/send-funds'
import { readLadder } from '@sahuji/contract/tariff'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../testing/payments.ts'
import type { Someone } from '../../testing/people.ts'
import { again, colleague, personOf } from '../../testing/team.ts'
import { shopServer } from '../../testing/secret-keys.ts'
import type { SendingMerchant } from '../../testing/transfers.ts'
import { newId } from '../platform/ids.ts'

let desk: PaymentDesk
beforeAll(async () => void (desk = await openPaymentDesk()))
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const refund = (by: Someone, id: string, amount: string, key = newId()) =>
  by.call(refundPayment, { id, amount: Number(rupees(amount)), reason: 'asked' }, key)
const send = (by: Someone, to: Someone, amount: string, key = newId()) =>
  by.call(sendFunds, { mobile_no: to.mobile_no, amount: Number(rupees(amount)), purpose: 'stock' }, key)
const tomorrow = () => new Date(desk.clock.now().getTime() + 30 * 3_600_000)
const grant = async (by: Someone, to: Someone, permission: 'refunds.make' | 'money.send', amount: string) =>
  by.call(grantRight, {
    id: await personOf(desk, to),
    permission,
    day_max: Number(rupees(amount)),
    until: tomorrow().toISOString(),
  })

/** A shop that was paid so much. */
async function paidShop(amount: string): Promise<{ shop: SendingMerchant; id: string }> {
  const [shop, payer] = [await desk.merchant(), await desk.merchant(amount)]
  const id = await desk.open(shop, amount)
  await desk.pay(payer, id)
  return { shop, id }
}

describe('a manager', () => {
  test('refunds and sends up to the own limit each time, and not a paisa more', async () => {
    const { shop, id } = await paidShop('5,000')
    const to = await desk.merchant()
    const maya = await colleague(desk, shop, 'manager', { refund_limit: rupees('500'), send_limit: rupees('300') })
    expect(codeOf(await refund(maya, id, '500.01'))).toBe('over_own_limit')
    expect((await refund(maya, id, '500')).http).toBe(200)
    expect((await refund(maya, id, '500')).http).toBe(200)
    expect(codeOf(await send(maya, to, '300.01'))).toBe('over_own_limit')
    expect((await send(maya, to, '300')).http).toBe(200)
    expect(await desk.wallet(to.merchant_id)).toMatchObject({ balance: rupees('300') })
  })
})

describe('a right for a time', () => {
  test('is given once where the same one is asked for again after a lost answer', async () => {
    const shop = await desk.merchant()
    const rojina = await colleague(desk, shop, 'cashier')
    const first = await grant(shop, rojina, 'refunds.make', '1,000')
    expect((await grant(shop, rojina, 'refunds.make', '1,000')).data).toEqual(first.data)
    expect((await grant(shop, rojina, 'refunds.make', '500')).data.id).not.toBe(first.data.id)
    const { people } = (await shop.call(readTeam, {})).data
    expect(people.flatMap(({ grants }) => grants)).toHaveLength(2)
    await shop.call(endGrant, { id: first.data.id })
    expect((await grant(shop, rojina, 'refunds.make', '1,000')).data.id).not.toBe(first.data.id)
  })

  test('lets a cashier refund up to its amount a day, also where fourteen refunds race', async () => {
    const { shop, id } = await paidShop('5,000')
    const rojina = await colleague(desk, shop, 'cashier')
    const mine = await desk.db.write(
      async (tx) => tx.run`update payments set made_by = ${await personOf(desk, rojina)} where id = ${id}`,
    )
    expect(mine).toBe(1)
    expect(codeOf(await refund(rojina, id, '100'))).toBe('not_permitted')
    const most = async () => (await rojina.call(quoteRefund, { id, amount: '100' })).data.own_most
    expect(await most()).toBe(0n)
    expect((await grant(shop, rojina, 'refunds.make', '1,000')).data).toMatchObject({ used_today: 0n })
    expect((await rojina.call(readCurrentUser, {})).data.granted).toEqual(['refunds.make'])
    expect(await most()).toBe(rupees('1,000'))
    const answers = await Promise.all(Array.from({ length: 14 }, () => refund(rojina, id, '100')))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(10)
    expect(new Set(answers.filter(({ http }) => http !== 200).map(codeOf))).toEqual(new Set(['over_given_right']))
    expect(await most()).toBe(0n)
    desk.clock.advance({ hours: 24 })
    expect((await refund(await again(desk, rojina), id, '100')).http).toBe(200)
    desk.clock.advance({ hours: 24 })
    expect(codeOf(await refund(await again(desk, rojina), id, '100'))).toBe('not_permitted')
  })

  test('is used once by a key, and given back where the send was refused', async () => {
    const shop = await desk.merchant('2,000')
    const to = await desk.merchant()
    const hari = await colleague(desk, shop, 'accountant')
    const { id } = (await grant(shop, hari, 'money.send', '1,500')).data
    const key = newId()
    expect((await send(hari, to, '1,000', key)).http).toBe(200)
    expect((await send(hari, to, '1,000', key)).http).toBe(200)
    expect(codeOf(await send(hari, { ...to, mobile_no: shop.mobile_no }, '400'))).toBe('receiver_is_yourself')
    const used = async () =>
      (await shop.call(readTeam, {})).data.people.flatMap(({ grants }) => grants).find((one) => one.id === id)
    expect(await used()).toMatchObject({ used_today: rupees('1,000') })
    expect(codeOf(await send(hari, to, '501'))).toBe('over_given_right')
    expect((await send(hari, to, '500')).http).toBe(200)
    await shop.call(endGrant, { id })
    expect(codeOf(await send(hari, to, '1'))).toBe('not_permitted')
  })

  test('is never more than its giver has, and not of oneself', async () => {
    const shop = await desk.merchant()
    const maya = await colleague(desk, shop, 'manager', { refund_limit: rupees('500') })
    const rojina = await colleague(desk, shop, 'cashier')
    expect(codeOf(await grant(maya, rojina, 'refunds.make', '500.01'))).toBe('over_own_limit')
    expect((await grant(maya, rojina, 'refunds.make', '500')).http).toBe(200)
    expect(codeOf(await grant(maya, maya, 'refunds.make', '500'))).toBe('not_permitted')
    expect(codeOf(await grant(shop, shop, 'refunds.make', '500'))).toBe('grant_needless')
  })

  test('goes to a role that has a page for it', async () => {
    const shop = await desk.merchant()
    const [rojina, dipak] = [await colleague(desk, shop, 'cashier'), await colleague(desk, shop, 'developer')]
    expect(codeOf(await grant(shop, rojina, 'money.send', '500'))).toBe('grant_unusable')
    expect(codeOf(await grant(shop, dipak, 'refunds.make', '500'))).toBe('grant_unusable')
  })

  test('is not passed on by the person who has it', async () => {
    const shop = await desk.merchant()
    const [maya, rojina] = [await colleague(desk, shop, 'manager'), await colleague(desk, shop, 'cashier')]
    const give = async (by: Someone, to: Someone) =>
      by.call(grantRight, {
        id: await personOf(desk, to),
        permission: 'statements.export',
        until: tomorrow().toISOString(),
      })
    expect((await give(shop, maya)).http).toBe(200)
    expect(codeOf(await give(maya, rojina))).toBe('not_permitted')
  })
})

describe('a cashier', () => {
  test('sees what the own counter took and nothing of the others, nor the balance', async () => {
    const { shop, id } = await paidShop('777')
    const rojina = await colleague(desk, shop, 'cashier')
    const own = (await rojina.call(createPayment, { amount: Number(rupees('50')) }, newId())).data
    expect((await rojina.call(listPayments, {})).data.data.map((one) => one.id)).toEqual([own.id])
    expect((await rojina.call(readPayment, { id: own.id })).http).toBe(200)
    for (const entry of [readPayment, listRefunds]) expect((await rojina.call(entry, { id })).http).toBe(404)
    const paid = await desk.merchant('50')
    await desk.pay(paid, own.id)
    const quoted = await rojina.call(quoteRefund, { id: own.id, amount: '100' as never })
    expect(quoted.data).toMatchObject({ refundable: rupees('50'), available: null })
    expect((await rojina.call(quoteRefund, { id, amount: '100' as never })).http).toBe(404)
    // an amount that would wait is above the balance
    await send(shop, await desk.merchant(), '800')
    const waits = async (by: Someone) =>
      (await by.call(quoteRefund, { id: own.id, amount: '5000' as never })).data.is_queued
    expect([await waits(shop), await waits(rojina)]).toEqual([true, false])
    const user = await rojina.call(readCurrentUser, {})
    expect(JSON.stringify(user.body)).not.toContain('balance')
    expect(user.data).toMatchObject({ role: 'cashier', bank_transfer_limit: null })
    // what is left below the bound of the balance tells the balance
    expect(codeOf(await rojina.call(readLadder, {}))).toBe('not_permitted')
  })
})

describe('a cashier of one counter', () => {
  test('sees and asks by its code alone, and what no other code took', async () => {
    const { shop } = await paidShop('777')
    const { id: counter_id } = (await shop.call(addCounter, { name: 'Till 1' })).data
    await shop.call(addCounter, { name: 'Till 2' })
    const codes = (await shop.call(listCodes, {})).data.codes
    expect(codes).toHaveLength(2)
    const rojina = await colleague(desk, shop, 'cashier', { counter_id })
    const { data } = await rojina.call(listCodes, {})
    expect(data.codes.map((code) => code.counter_id)).toEqual([counter_id])
    expect(data).toMatchObject({ revoked: [], rest: { count: 0, amount: 0n } })
    const ask = (code_id: string) => rojina.call(createPayment, { amount: 5000, code_id }, newId())
    expect((await ask(codes.find((code) => code.counter_id === counter_id)!.id)).http).toBe(200)
    expect((await ask(codes.find((code) => code.counter_id !== counter_id)!.id)).http).toBe(404)
    // what a cashier asks for at the shop's own code counts to the own counter
    const { id: shop_code } = (await shop.call(addShopCode, {})).data
    const { id } = (await ask(shop_code)).data
    const asked = await desk.db.read((tx) => tx.one`select counter_id from payments where id = ${id}`)
    expect(asked).toEqual({ counter_id })
    const later = (await rojina.call(listCodes, {})).data.codes
    expect(later.map((code) => code.counter_id)).toEqual([counter_id])
  })

  test('cancels no refund of another person that waits for money', async () => {
    const { shop, id } = await paidShop('777')
    const to = await desk.merchant()
    await send(shop, to, '700')
    const { data: waiting } = await refund(shop, id, '500')
    expect(waiting.state).toBe('queued')
    const rojina = await colleague(desk, shop, 'cashier')
    expect((await rojina.call(cancelRefund, { id: waiting.id })).http).toBe(404)
    expect((await shop.call(cancelRefund, { id: waiting.id })).http).toBe(200)
  })
})

describe('a developer', () => {
  test('keeps keys and endpoints of the sandbox, and none that act on the live book', async () => {
    const shop = await desk.merchant()
    const dipak = await colleague(desk, shop, 'developer')
    const { id } = await shopServer(desk, shop.merchant_id)
    expect(codeOf(await dipak.call(rollSecretKey, { id, hours: 0 }))).toBe('not_permitted')
    expect((await shop.call(rollSecretKey, { id, hours: 0 })).http).toBe(200)
    const own = (await dipak.call(makeSandboxKey, { name: 'Web shop', scopes: ['payments:read'] })).data
    expect((await dipak.call(rollSecretKey, { id: own.key.id, hours: 0 })).http).toBe(200)
    const url = 'https://shop.example/hooks'
    expect(codeOf(await dipak.call(addWebhookEndpoint, { mode: 'live', url }))).toBe('not_permitted')
    expect((await dipak.call(addWebhookEndpoint, { mode: 'sandbox', url })).http).toBe(200)
    const live = (await shop.call(addWebhookEndpoint, { mode: 'live', url })).data.endpoint
    expect(codeOf(await dipak.call(changeWebhookEndpoint, { id: live.id, url: `${url}/mine` }))).toBe('not_permitted')
    expect(codeOf(await dipak.call(rollWebhookSecret, { id: live.id, keep_previous: true }))).toBe('not_permitted')
  })

  test('reads the own questions to support and traces no live money', async () => {
    const shop = await desk.merchant()
    const dipak = await colleague(desk, shop, 'developer')
    const { data: asked } = await shop.call(askSupport, { text: 'Where is the withdrawal of yesterday?' }, newId())
    expect((await dipak.call(listQuestions, {})).data).toEqual([])
    expect((await dipak.call(writeToSupport, { id: asked.id, text: 'And mine?' }, newId())).http).toBe(404)
    await dipak.call(askSupport, { text: 'Which header carries the signature?' }, newId())
    expect((await dipak.call(listQuestions, {})).data).toHaveLength(1)
    expect((await shop.call(listQuestions, {})).data).toHaveLength(2)
    expect(codeOf(await dipak.call(readTrace, { mode: 'live' }))).toBe('not_permitted')
  })

  test('reads the sandbox and never the live book', async () => {
    const { shop, id } = await paidShop('777')
    const dipak = await colleague(desk, shop, 'developer')
    expect((await dipak.call(listPayments, { mode: 'sandbox' })).http).toBe(200)
    expect(codeOf(await dipak.call(listPayments, { mode: 'live' }))).toBe('not_permitted')
    expect((await dipak.call(readPayment, { id })).http).toBe(404)
    const made = (await dipak.call(createPayment, { amount: 5000, mode: 'sandbox' }, newId())).data
    expect((await dipak.call(readPayment, { id: made.id })).data).toMatchObject({ mode: 'sandbox' })
    expect(codeOf(await dipak.call(createPayment, { amount: 5000 }, newId()))).toBe('not_permitted')
  })
})

describe('the rights of a day', () => {
  test('are those that were in force on it, also after the person has left', async () => {
    const shop = await desk.merchant()
    const maya = await colleague(desk, shop, 'manager')
    const id = await personOf(desk, maya)
    const day = kathmanduDay(desk.clock.now())
    await grant(shop, maya, 'refunds.make', '90,000')
    desk.clock.advance({ hours: 48 })
    const owner = await again(desk, shop)
    expect((await owner.call(changeMember, { id, role: 'cashier' })).http).toBe(200)
    await owner.call(removeMember, { id })
    const then = (await owner.call(readRightsOfDay, { id, day })).data
    expect(then.periods).toMatchObject([{ role: 'manager', refund_limit: rupees('25,000') }])
    expect(then.grants).toMatchObject([{ permission: 'refunds.make', day_max: rupees('90,000') }])
    const later = kathmanduDay(new Date(desk.clock.now().getTime() + 86_400_000))
    expect((await owner.call(readRightsOfDay, { id, day: later })).data).toMatchObject({ periods: [], grants: [] })
  })
})
