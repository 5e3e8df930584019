import { addWebhookEndpoint } from '@sahuji/contract/developers/webhooks'
import { rupees } from '@sahuji/contract/money/money'
import { createPaymentByKey } from '@sahuji/contract/payments/by-key'
import * as contract from '@sahuji/contract/sandbox'
import * as tour from '@sahuji/contract/sandbox/tour'
import { listSandboxTransactions } from '@sahuji/contract/transactions'
import { readHistoryTotals } from '@sahuji/contract/transactions/totals'
import { readTransaction } from '@sahuji/contract/transactions/story'
import { readReceipt, verifyReceipt } from '@sahuji/contract/transactions/receipts'
import { describe, expect, test } from 'vitest'
import { codeOf } from '../../testing/payments.ts'
import { railDeskOfFile } from '../../testing/rail-desk-of-file.ts'
import { balanceIn, plays } from '../../testing/sandbox.ts'
import { shopServer } from '../../testing/secret-keys.ts'
import { newId } from '../platform/ids.ts'

const desk = railDeskOfFile()

describe('the tour', () => {
  test('has a step done once its own book shows it, not before', async () => {
    const shop = await desk.shop()
    // ids of given moments never go back, so those of messages may be ahead of the tour
    newId(new Date(desk.clock.now().getTime() + 3_600_000))
    const steps = async () => (await shop.call(tour.readTour, {})).data.done
    expect((await shop.call(tour.readTour, {})).data.is_begun).toBe(false)
    await shop.call(tour.beginTour, {})
    expect((await shop.call(tour.readTour, {})).data.is_begun).toBe(true)
    expect(await steps()).toEqual([])
    await plays(shop, { kind: 'load' })
    expect(await steps()).toEqual(['load'])
    const opened = (await shop.call(tour.openTourPayment, {})).data
    expect(opened.payment).toMatchObject({ amount: rupees('480'), is_open: true, is_paid: false })
    expect((await shop.call(tour.openTourPayment, {})).data.payment!.id).toBe(opened.payment!.id)
    const { id, pay_url } = opened.payment!
    expect(pay_url).toContain(`/pay/${id}`)
    expect(codeOf(await shop.call(tour.answerTour, { step: 'read', amount: 480 }))).toBe('tour_step_waits')
    // its payer pays by a bank, as from a phone of their own
    await desk.payBy(id)
    await desk.decideFor(id, 'approve')
    await desk.work()
    expect(await steps()).toEqual(['load', 'pay'])
    const { fee } = (await shop.call(readTransaction, { id })).data
    expect(codeOf(await shop.call(tour.answerTour, { step: 'read', amount: Number(fee) + 1 }))).toBe(
      'tour_answer_wrong',
    )
    expect((await shop.call(tour.answerTour, { step: 'read', amount: Number(fee) })).data.done).toContain('read')
    const { sum, reference } = (await shop.call(readReceipt, { id })).data
    const amount = `${Number(sum.amount) / 100}`
    expect((await desk.call(verifyReceipt, { reference, amount })).data.found).toHaveLength(1)
    await shop.call(tour.answerTour, { step: 'verify', amount: Number(sum.amount) })
    const half = { payment_id: id, amount: 24_000, scenario: 'succeeds' } as const
    expect((await shop.call(contract.playRefund, half, newId())).data).toMatchObject({ state: 'done' })
    expect(await steps()).toEqual(['load', 'pay', 'refund', 'read', 'verify'])
    const server = await shopServer(desk, shop.merchant_id, { mode: 'sandbox' })
    expect(await steps()).not.toContain('key')
    const made = (await server.call(createPaymentByKey, { amount: 24_000 })).data
    await shop.call(addWebhookEndpoint, { mode: 'sandbox', url: 'https://shop.example/hooks' })
    await plays(shop)
    expect(await steps()).not.toContain('webhook')
    await desk.owner.write(
      (tx) => tx.run`
        update webhook_deliveries set outcome = 'delivered', ended_at = ${desk.clock.now()}, next_at = null
         where merchant_id = ${shop.merchant_id}`,
    )
    expect(await steps()).toEqual(tour.tourSteps)
    expect(await plays(shop, { payment_id: made.id })).toMatchObject({ shown_id: made.id, state: 'done' })
    desk.clock.advance({ seconds: 1 })
    await shop.call(tour.beginTour, {})
    expect(await steps()).toEqual([])
  })

  test('is each merchant’s own, and real money never counts', async () => {
    const [shop, other] = [await desk.shop(), await desk.shop()]
    await shop.call(tour.beginTour, {})
    await plays(other, { kind: 'load' })
    const live = await desk.open(shop, '500')
    await desk.payBy(live)
    await desk.decideFor(live, 'approve')
    await desk.work()
    expect((await shop.call(tour.readTour, {})).data).toMatchObject({ done: [], payment: null, balance: 0n })
  })
})

describe('invented traffic', () => {
  test('adds one payment at a time while the page asks, and a bounded number a day', async () => {
    const shop = await desk.shop()
    const add = () => shop.call(contract.addTraffic, {})
    const first = (await add()).data
    expect(first).toMatchObject({ payment_id: expect.any(String), left: contract.trafficADay - 1 })
    expect((await add()).data).toEqual({ payment_id: null, left: contract.trafficADay - 1 })
    desk.clock.advance({ seconds: contract.trafficSeconds + 1 })
    const both = await Promise.all([add(), add()])
    expect(both.filter(({ data }) => data?.payment_id)).toHaveLength(1)
    const listed = (await shop.call(listSandboxTransactions, {})).data.data
    expect(listed).toHaveLength(2)
    expect(new Set(listed.map(({ counterparty }) => counterparty)).size).toBe(2)
    expect(await balanceIn(desk, shop, 'live')).toBe(0n)
    expect((await shop.call(contract.readPlayground, {})).data).toMatchObject({ plays: [], plays_left: 400 })
  })
})

describe('a new beginning', () => {
  test('empties the wallet by one balanced transfer and begins the lists, and keeps the keys', async () => {
    const shop = await desk.shop()
    const { key } = await shopServer(desk, shop.merchant_id, { mode: 'sandbox' })
    await plays(shop)
    await plays(shop, { kind: 'load' })
    const open = await plays(shop, { scenario: 'abandoned' })
    const disputed = await plays(shop)
    await shop.call(contract.playDispute, { payment_id: disputed.shown_id, to: 'open' })
    desk.clock.advance({ minutes: 5 })
    await shop.call(contract.beginSandboxAgain, {})
    expect(await balanceIn(desk, shop, 'sandbox')).toBe(0n)
    expect((await shop.call(listSandboxTransactions, {})).data.data).toEqual([])
    expect((await shop.call(readHistoryTotals, { mode: 'sandbox' })).data).toMatchObject({ found: 0, net: 0n })
    expect((await shop.call(contract.readPlayground, {})).data).toMatchObject({ plays: [], keys: 1 })
    expect((await desk.call(createPaymentByKey, { amount: 20_000 }, { token: key, key: newId() })).http).toBe(200)
    expect(codeOf(await shop.call(contract.forwardPlay, { id: open.id, step: 'settle' }))).toBe('sandbox_play_over')
    desk.clock.advance({ minutes: 1 })
    await plays(shop)
    expect((await shop.call(listSandboxTransactions, {})).data.data).toHaveLength(1)
    expect((await shop.call(readHistoryTotals, { mode: 'sandbox' })).data).toMatchObject({ found: 1 })
    // an empty book can begin again too
    const empty = await desk.shop()
    expect((await empty.call(contract.beginSandboxAgain, {})).http).toBe(200)
  })
})
