import { rupees } from '@sahuji/contract/money/money'
import { listNotifications } from '@sahuji/contract/notifications'
import { removePayoutAccount } from '@sahuji/contract/payouts/accounts'
import type { SettlementPlan } from '@sahuji/contract/payouts/settlement'
import * as contract from '@sahuji/contract/payouts/settlement'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPayoutDesk, type PayoutDesk, signedInAgain, type WithdrawingMerchant } from '../../../testing/payouts.ts'
import { forgetLimits, someone, verified } from '../../../testing/people.ts'
import { newId } from '../../platform/ids.ts'
import { pauseAccount } from '../accounts/account-row.ts'
import { settleMerchant, sweepSettlementsJob } from './settle-merchant.ts'
import { nextTimeAfter } from './settlement-times.ts'

let desk: PayoutDesk
let sita: WithdrawingMerchant
beforeAll(async () => {
  desk = await openPayoutDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  await forgetLimits(desk)
  sita = await desk.merchant('50,000', { is_known: false })
  // the next morning, before any of its times
  await comes('09:00', 1)
})

const again = async (who: WithdrawingMerchant) => ({
  ...who,
  ...someone(desk, { ...who, token: await signedInAgain(desk, who) }),
})

/** Moves the clock to a time of Kathmandu, so many days on. */
function atKathmandu(time: string, days = 0): void {
  const midnight = new Date(desk.clock.now().getTime() + 345 * 60_000)
  midnight.setUTCHours(0, 0, 0, 0)
  const [hours, minutes] = time.split(':').map(Number)
  desk.clock.set(new Date(midnight.getTime() + (days * 1440 + hours! * 60 + minutes! - 345) * 60_000))
}

/** The time has come, and she has signed in again: her session ended meanwhile. */
async function comes(time: string, days = 0): Promise<void> {
  atKathmandu(time, days)
  sita = await again(sita)
}

const planFor = (who: WithdrawingMerchant, changes: object = {}) => ({
  every: 'times' as const,
  times: ['11:00', '18:00'],
  account_id: who.account_id,
  reserve: 1_000_000,
  minimum: 500_000,
  ...changes,
})
const change = (who: WithdrawingMerchant, changes: object = {}, key = newId()) =>
  who.call(contract.changeSettlement, planFor(who, changes), key)
const read = async (who = sita) => (await who.call(contract.readSettlement, {})).data
const run = (who = sita) => settleMerchant(desk.deps, who.merchant_id)
const automatic = (who = sita) =>
  desk.db.read(
    (tx) => tx.many<{ amount: bigint }>`
      select amount from payouts where merchant_id = ${who.merchant_id} and origin = 'automatic' order by id`,
  )

describe('the plan', () => {
  test('is off until it is set, and says its next time in Kathmandu', async () => {
    expect(await read()).toEqual({
      plan: { every: 'off', times: [], account_id: null, reserve: 0n, minimum: 0n } satisfies SettlementPlan,
      next_change_at: null,
      next_run_at: null,
      last_runs: [],
    })
    const { data } = await change(sita)
    expect(data.plan).toMatchObject({ every: 'times', times: ['11:00', '18:00'], reserve: rupees('10,000') })
    expect(data.next_run_at!.getTime() - desk.clock.now().getTime()).toBe(2 * 3_600_000)
    expect(data.next_change_at!.getTime() - desk.clock.now().getTime()).toBe(24 * 3_600_000)
  })

  test('changes at most once in 24 hours, but is turned off at any time', async () => {
    await change(sita)
    const early = await change(sita, { reserve: 0 })
    expect(early).toMatchObject({ http: 422, body: { refusal: 'settlement_changed_today' } })
    expect(await change(sita)).toMatchObject({ http: 200 })
    expect((await change(sita, { every: 'off' })).data).toMatchObject({ plan: { every: 'off' }, next_run_at: null })
    desk.clock.advance({ hours: 24 })
    sita = await again(sita)
    expect(await change(sita, { reserve: 0 })).toMatchObject({ http: 200 })
    const kept = await desk.db.read(
      (tx) =>
        tx.many`select every, reserve from automatic_settlement_changes where merchant_id = ${sita.merchant_id} order by id`,
    )
    expect(kept).toEqual([
      { every: 'times', reserve: rupees('10,000') },
      { every: 'off', reserve: rupees('10,000') },
      { every: 'times', reserve: 0n },
    ])
    await expect(
      desk.db.write((tx) => tx.run`delete from automatic_settlement_changes where merchant_id = ${sita.merchant_id}`),
    ).rejects.toThrow(/permission denied/)
  })

  test('needs a fresh proof, an account of one’s own that rests no more, and times that are times', async () => {
    for (const changes of [{ times: [] }, { times: ['11:00', '11:00'] }, { times: ['11:10'] }, { every: 'day' }])
      expect(Object.keys((await change(sita, changes)).errors)[0]).toMatch(/^times/)
    expect((await change(sita, { reserve: -1 })).errors).toHaveProperty('reserve')
    expect((await change(sita, { account_id: null })).errors).toHaveProperty('account_id')
    const gita = await desk.merchant('0', { is_known: false })
    expect(await change(sita, { account_id: gita.account_id })).toMatchObject({ http: 404 })
    const cooling_until = new Date(desk.clock.now().getTime() + 3_600_000)
    const account_id = await desk.account(sita.merchant_id, { cooling_until })
    expect(await change(sita, { account_id })).toMatchObject({ body: { refusal: 'bank_account_cooling' } })
    desk.clock.advance({ minutes: 6 })
    expect(await change(sita)).toMatchObject({ body: { refusal: 'step_up_needed' } })
  })

  test('is closed to who may not withdraw', async () => {
    const gita = await verified(desk)
    expect((await gita.call(contract.readSettlement, {})).data.plan.every).toBe('off')
    const { plan } = await read()
    expect(await gita.call(contract.changeSettlement, { ...plan, reserve: 0, minimum: 0 }, newId())).toMatchObject({
      http: 200,
    })
  })
})

describe('the preview', () => {
  test('says what would go, its fee and what arrives, by the plan as it is written', async () => {
    const { data } = await sita.call(contract.previewSettlement, planFor(sita))
    expect(data).toMatchObject({ outcome: 'sent', balance: rupees('50,000'), amount: rupees('40,000') })
    expect(data.arrives + data.fee).toBe(data.amount)
    expect(data.fee_parts.reduce((sum, part) => sum + part.amount, 0n)).toBe(data.fee)
    expect(data.fee_rule?.fee_source).toEqual(expect.any(String))
    for (const limit of [data.limits.one, data.limits.day])
      expect(limit).toMatchObject({ set_by: 'rule', source: 'NRB Unified Directive 2079' })
    expect(data.at).toEqual(nextTimeAfter(['11:00', '18:00'], desk.clock.now()))
    const kept = await sita.call(contract.previewSettlement, planFor(sita, { reserve: 5_000_000 }))
    expect(kept.data).toMatchObject({ outcome: 'below_reserve', amount: 0n, fee_rule: null })
    const small = await sita.call(contract.previewSettlement, planFor(sita, { minimum: 4_000_100 }))
    expect(small.data).toMatchObject({ outcome: 'below_minimum', amount: 0n })
    expect((await read()).plan.every).toBe('off')
  })
})

describe('a time that has come', () => {
  test('sends what is above the reserve, once, and goes on to the next', async () => {
    await change(sita)
    await run()
    expect(await automatic()).toEqual([])
    await comes('11:00')
    await run()
    await run()
    expect(await automatic()).toEqual([{ amount: rupees('40,000') }])
    const { last_runs, next_run_at } = await read()
    expect(last_runs).toEqual([
      expect.objectContaining({
        outcome: 'sent',
        amount: rupees('40,000'),
        account_id: sita.account_id,
        at: desk.clock.now(),
      }),
    ])
    expect(next_run_at!.getTime() - desk.clock.now().getTime()).toBe(7 * 3_600_000)
    await comes('18:00')
    await run()
    expect((await read()).last_runs.map(({ outcome }) => outcome)).toEqual(['below_reserve', 'sent'])
  })

  test('is found by the sweep’s job', async () => {
    await change(sita)
    await comes('11:00')
    await sweepSettlementsJob.run({}, desk.deps)
    await desk.runJobs()
    expect(await automatic()).toHaveLength(1)
  })

  test('settled by twenty at the same instant sends once', async () => {
    await change(sita)
    await comes('11:00')
    await Promise.all(Array.from({ length: 20 }, () => run()))
    expect(await automatic()).toHaveLength(1)
    expect(await desk.wallet(sita.merchant_id)).toMatchObject({ held: rupees('40,000'), available: rupees('10,000') })
  })

  test('that was missed while no server ran is made up for once', async () => {
    await change(sita)
    await comes('12:30', 3)
    await run()
    await run()
    expect(await automatic()).toHaveLength(1)
    const { last_runs, next_run_at } = await read()
    expect(last_runs).toHaveLength(1)
    expect(next_run_at!.getTime() - desk.clock.now().getTime()).toBe(5.5 * 3_600_000)
  })

  test('sends no more than the limits let it', async () => {
    await desk.owner.write(
      (tx) => tx.run`update merchants set bank_transfer_limit = ${rupees('15,000')} where id = ${sita.merchant_id}`,
    )
    await change(sita)
    await comes('11:00')
    await run()
    expect(await automatic()).toEqual([{ amount: rupees('15,000') }])
  })

  test('never touches money that came from a credit card', async () => {
    await desk.deposit(sita.merchant_id, rupees('90,000'), { kind: 'merchant_restricted' })
    await change(sita)
    await comes('11:00')
    await run()
    expect(await automatic()).toEqual([{ amount: rupees('40,000') }])
  })

  test('finds money frozen: nothing goes, and it says so', async () => {
    await change(sita)
    await desk.owner.write(
      (tx) => tx.run`
        insert into merchant_freezes (id, merchant_id, part, reason, sentence, own_words, frozen_at, frozen_by)
        values (${newId()}, ${sita.merchant_id}, 'money_out', 'a case', 'unusual_activity', null, ${desk.clock.now()}, ${desk.checker_id})`,
    )
    await comes('11:00')
    await run()
    expect(await automatic()).toEqual([])
    expect((await read()).last_runs[0]).toMatchObject({ outcome: 'closed', payout_id: null, amount: rupees('40,000') })
  })

  test('that the database refuses leaves nothing half done, and is done at the next try', async () => {
    await change(sita)
    await comes('11:00')
    await desk.owner.write((tx) => tx.run`revoke insert on automatic_settlement_runs from sahuji_app`)
    await expect(run()).rejects.toThrow(/permission denied/)
    expect(await automatic()).toEqual([])
    expect(await desk.wallet(sita.merchant_id)).toMatchObject({ held: 0n })
    await desk.owner.write((tx) => tx.run`grant insert on automatic_settlement_runs to sahuji_app`)
    await run()
    expect(await automatic()).toHaveLength(1)
  })
})

describe('an account that cannot be used any more', () => {
  const isOff = async () => (await read()).plan.every === 'off'

  test('turns it off when it is paused, and the merchant hears of it', async () => {
    await change(sita)
    const pause = {
      merchant_id: sita.merchant_id,
      account_id: sita.account_id,
      reason: 'Account dormant',
      payout_id: null,
    }
    await desk.db.write((tx) => pauseAccount(tx, desk.clock, pause))
    expect(await isOff()).toBe(true)
    await desk.runJobs()
    const [mail] = await desk.outbox(sita.email)
    expect(mail!.subject).toBe('Automatic settlement is off')
    expect((await sita.call(listNotifications, {})).data.data[0]).toMatchObject({ type: 'SettlementStopped' })
    await comes('11:00')
    await run()
    expect(await automatic()).toEqual([])
  })

  test('turns it off when it is removed', async () => {
    await change(sita)
    await sita.call(removePayoutAccount, { id: sita.account_id })
    expect(await isOff()).toBe(true)
  })
})
