import { rupees } from '@sahuji/contract/money/money'
import * as contract from '@sahuji/contract/payouts'
import * as own from '@sahuji/contract/payouts/own-payouts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { previewSettlement } from '@sahuji/contract/payouts/settlement'
import { platformAccount } from '../ledger/accounts.ts'
import { lockWallet, post } from '../ledger/post.ts'
import { newId } from '../platform/ids.ts'
import { openPayoutDesk, type PayoutDesk, railSays } from '../../testing/payouts.ts'

let desk: PayoutDesk
beforeAll(async () => {
  desk = await openPayoutDesk()
})
afterEach(async () => expect(await desk.broken()).toEqual([]))
afterAll(() => desk.close())

describe('what may go out', () => {
  test('is never the money of a credit card', async () => {
    const who = await desk.merchant('1,000')
    await desk.deposit(who.merchant_id, rupees('9,000'), { kind: 'merchant_restricted' })
    await expect(desk.place(who, '1,001')).rejects.toMatchObject({ code: 'withdrawable_too_low' })
    const { data } = await who.call(own.readPayoutOverview, {})
    expect(data).toMatchObject({
      balance: rupees('10,000'),
      restricted: rupees('9,000'),
      withdrawable: rupees('1,000'),
      amount_left: rupees('1,000'),
    })
  })

  test('is not what the merchant owes after a clawback, though a hold that ends makes it free again', async () => {
    const who = await desk.merchant('1,000')
    const waiting = await desk.place(who, '900')
    const { receivable } = await desk.db.write((tx) => lockWallet(tx, who.merchant_id, 'live'))
    // a rail takes Rs.600 back while nothing but Rs.100 is there to pay for it
    await desk.db.write((tx) =>
      post(tx, [
        {
          merchant_id: who.merchant_id,
          key: newId(),
          mode: 'live',
          kind: 'opening',
          entries: [
            { account_id: receivable.account_id, amount: -60_000n },
            { account_id: platformAccount('live', 'equity'), amount: 60_000n },
          ],
        },
      ]),
    )
    const plan = { every: 'day' as const, times: ['16:00'], account_id: who.account_id, reserve: 0, minimum: 0 }
    expect((await who.call(previewSettlement, plan)).data).toMatchObject({ outcome: 'below_reserve', amount: 0n })
    expect(await desk.send(waiting)).toMatchObject({ state: 'failed', stopped: 'frozen' })
    expect(await desk.wallet(who.merchant_id)).toMatchObject({ held: 0n, available: rupees('1,000') })
    const { data } = await who.call(own.readPayoutOverview, {})
    expect(data).toMatchObject({ withdrawable: rupees('400'), amount_left: rupees('400') })
    const ask = { account_id: who.account_id, amount: 40_001 }
    expect((await who.call(contract.quotePayout, ask)).body.refusal).toBe('withdrawable_too_low')
    await expect(desk.place(who, '401')).rejects.toMatchObject({ code: 'withdrawable_too_low' })
    expect((await who.call(previewSettlement, plan)).data).toMatchObject({ outcome: 'sent', amount: rupees('400') })
    // what leaves the debt covered goes, though it is not paid off yet
    desk.rail.answers.submit = railSays.credited()
    expect(await desk.send(await desk.place(who, '400'))).toMatchObject({ state: 'credited', stopped: null })
  })

  test('is at most our limit for this merchant, the day, the month and the count', async () => {
    const who = await desk.merchant('9,00,000')
    const refused = (rupeesOut: string) =>
      desk.place(who, rupeesOut).then(
        () => 'placed',
        ({ code }) => code as string,
      )
    await desk.owner.write(
      (tx) => tx.run`update merchants set bank_transfer_limit = ${rupees('50,000')} where id = ${who.merchant_id}`,
    )
    expect(await refused('50,001')).toBe('payout_too_large')
    expect(await refused('99')).toBe('payout_too_small')
    await desk.owner.write(
      (tx) => tx.run`update merchants set bank_transfer_limit = null where id = ${who.merchant_id}`,
    )
    for (let nth = 0; nth < 2; nth++) expect(await refused('99,000')).toBe('placed')
    expect(await refused('2,001')).toBe('payout_over_day')
    const { data } = await who.call(own.readPayoutOverview, {})
    const { limits } = data
    expect(limits.day).toMatchObject({ most: rupees('2,00,000'), left: rupees('2,000') })
    for (const limit of [limits.one, limits.day, limits.month])
      expect(limit).toMatchObject({ set_by: 'rule', source: 'NRB Unified Directive 2079' })
    for (let nth = 2; nth < 10; nth++) expect(await refused('200')).toBe('placed')
    expect(await refused('200')).toBe('payout_over_count')
    for (const { id } of await desk.db.read(
      (tx) =>
        tx.many<{ id: string }>`select id from payouts where merchant_id = ${who.merchant_id} and state = 'requested'`,
    ))
      await desk.send({ id })
  })

  test('is refused by the least of all bounds, so that the sum that is said can be withdrawn', async () => {
    const who = await desk.merchant('5,000')
    const said = async (amount: bigint) =>
      (await who.call(contract.quotePayout, { account_id: who.account_id, amount: Number(amount) })).body
    for (const amount of [rupees('1,95,000'), rupees('9,00,000')])
      expect(await said(amount)).toMatchObject({
        refusal: 'withdrawable_too_low',
        errors: { amount: ['You can withdraw Rs.5,000.00 now.'] },
      })
    await desk.owner.write(
      (tx) => tx.run`update merchants set bank_transfer_limit = ${rupees('4,000')} where id = ${who.merchant_id}`,
    )
    expect(await said(rupees('6,000'))).toMatchObject({ refusal: 'payout_too_large' })
  })

  test('is nothing on a step that takes no money out, and the quote says so too', async () => {
    const who = await desk.merchant('1,000')
    await desk.owner.write((tx) => tx.run`update merchants set kyc_tier = 'starter' where id = ${who.merchant_id}`)
    await expect(desk.place(who, '500')).rejects.toMatchObject({ code: 'payouts_closed' })
    const { body } = await who.call(contract.quotePayout, { account_id: who.account_id, amount: 50_000 })
    expect(body).toMatchObject({ refusal: 'payouts_closed' })
    expect((await who.call(own.readPayoutOverview, {})).data).toMatchObject({ is_closed: 'tier', amount_left: 0n })
  })

  test('goes to no account that is new, paused or somebody else’s', async () => {
    const [who, other] = [await desk.merchant('1,000'), await desk.merchant()]
    const tomorrow = new Date(desk.clock.now().getTime() + 86_400_000)
    const cooling = await desk.account(who.merchant_id, { cooling_until: tomorrow, added_at: desk.clock.now() })
    await expect(desk.place(who, '500', { account: { id: cooling } })).rejects.toMatchObject({
      code: 'bank_account_cooling',
    })
    await expect(desk.place(who, '500', { account: { id: other.account_id } })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('costs the merchant’s commission beside the bank’s charge and VAT on it', async () => {
    const who = await desk.merchant('10,000')
    await desk.owner.write(
      (tx) =>
        tx.run`update merchants set commission_type = 'percent', commission_value = 50 where id = ${who.merchant_id}`,
    )
    const { data } = await who.call(contract.quotePayout, { account_id: who.account_id, amount: 1_000_000 })
    expect(data).toMatchObject({ fee: 5_000n + 800n + 104n, arrives: 1_000_000n - 5_904n, hold_reason: null })
    expect(data.fee_parts).toEqual([
      { kind: 'commission', amount: 5_000n, rate: 50 },
      { kind: 'bank_charge', amount: 800n, rate: null },
      { kind: 'vat', amount: 104n, rate: 1300 },
    ])
    expect((await desk.send(await desk.place(who, '10,000'))).fee).toBe(data.fee)
  })

  test('of the sandbox is no real money: it uses up no limit, waits for nobody and writes to nobody', async () => {
    const who = await desk.merchant('1,000')
    await desk.deposit(who.merchant_id, rupees('5,00,000'), { mode: 'sandbox' })
    const mails = (await desk.outbox(who.email)).length
    const placed = await desk.place(who, '1,90,000', { mode: 'sandbox' })
    expect(placed).toMatchObject({ state: 'requested', mode: 'sandbox', hold_reason: null })
    expect((await desk.send(placed)).state).toBe('credited')
    expect(await desk.wallet(who.merchant_id, 'sandbox')).toMatchObject({ balance: rupees('3,10,000'), held: 0n })
    expect(await desk.wallet(who.merchant_id)).toMatchObject({ balance: rupees('1,000'), held: 0n })
    expect((await who.call(own.readPayoutOverview, {})).data.limits.day).toMatchObject({ left: rupees('2,00,000') })
    expect(await desk.outbox(who.email)).toHaveLength(mails)
  })
})
