import { lateSuccessHours } from '../../collections/checks/check-schedule.ts'
import { readTransaction } from '@sahuji/contract/transactions/story'
import * as contract from '@sahuji/contract/funding'
import { readLoadFee } from '@sahuji/contract/funding/load-fee'
import { readWallet } from '@sahuji/contract/wallet'
import * as acts from '@sahuji/contract/funding/acts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../../testing/bank.ts'
import type { Someone } from '../../../testing/people.ts'

let bank: Bank
let sita: Someone
beforeAll(async () => {
  bank = await openBank()
  sita = await bank.merchant()
})
afterAll(() => bank.close())

const cancel = (id: string) => sita.call(acts.cancelLoad, { id })

describe('POST /api/funding/loads/{id}/cancel', () => {
  test('answers 404 for another merchant’s load', async () => {
    const load = await bank.begin(sita, '100')
    const ram = await bank.merchant()
    expect((await ram.call(acts.cancelLoad, { id: load.id })).http).toBe(404)
    expect((await cancel(randomUUID())).http).toBe(404)
  })

  test('gives up a load that the bank has not heard of; a second time changes nothing', async () => {
    const load = await bank.begin(sita, '200')
    expect((await cancel(load.id)).data).toMatchObject({
      state: 'cancelled',
      can_cancel: false,
      hand_off: null,
      reason: null,
    })
    expect((await cancel(load.id)).data.state).toBe('cancelled')
  })

  test('a load that was given up is not on its way any more; the limits count it, and say so', async () => {
    const ram = await bank.merchant()
    const load = await bank.begin(ram, '200')
    expect((await ram.call(readWallet, {})).data).toMatchObject({ on_its_way: 19_990n })
    await ram.call(acts.cancelLoad, { id: load.id })
    expect((await ram.call(readWallet, {})).data).toMatchObject({ on_its_way: 0n })
    const { limits } = (await ram.call(contract.listChannels, {})).data.find(({ channel }) => channel === 'ebanking')!
    expect(limits).toMatchObject({
      day_amount_left: limits.day_amount - 20_000n,
      day_amount_late: 20_000n,
      month_amount_late: 20_000n,
      day_count_late: 1,
      month_count_late: 1,
      late_until: new Date(load.expires_at.getTime() + lateSuccessHours * 3_600_000),
    })
  })

  test('a payment that comes after all is credited', async () => {
    const load = await bank.begin(sita, '1000')
    await cancel(load.id)
    await bank.decide(load, 'never_return')
    await bank.watch(load, 0.1)
    expect(await bank.now(load)).toMatchObject({ state: 'credited' })
    expect(await bank.wallet(load)).toBe(99_950n)
    expect(await bank.broken()).toEqual([])
  })

  test('of a load that was paid meanwhile credits it instead', async () => {
    const load = await bank.begin(sita, '300')
    await bank.decide(load, 'never_return')
    expect((await cancel(load.id)).data.state).toBe('credited')
  })

  test('of a load whose payer is back from the bank is refused: only the bank knows now', async () => {
    const load = await bank.begin(sita, '350')
    expect(load).toMatchObject({ returned_at: null, asked: 0, can_cancel: true })
    const { timeline: before } = (await sita.call(readTransaction, { id: load.id })).data
    expect(before.find(({ place }) => place === 'now')).toMatchObject({ what: 'waiting_for_payer' })
    await bank.request(`/rails/onepg/return?MerchantTxnId=${load.reference}`)
    const read = async () => (await sita.call(contract.readLoad, { id: load.id })).data
    expect(await read()).toMatchObject({
      state: 'at_bank',
      returned_at: bank.clock.now(),
      can_cancel: false,
      hand_off: null,
    })
    // and nothing asks the payer to pay any more, who may have paid
    const { timeline } = (await sita.call(readTransaction, { id: load.id })).data
    expect(timeline.find(({ place }) => place === 'now')).toMatchObject({ what: 'waiting_for_bank' })
    expect((await cancel(load.id)).body.refusal).toBe('load_not_cancellable')
    await sita.call(acts.checkLoad, { id: load.id })
    expect((await read()).asked).toBeGreaterThanOrEqual(1)
  })

  test('is the way on where the bank’s page opens once: only the first who leaves gets it', async () => {
    const load = await bank.begin(sita, '375')
    expect(load).toMatchObject({ hand_off: { opens_once: true } })
    const leave = () => sita.call(acts.leaveForBank, { id: load.id })
    const both = await Promise.all([leave(), leave()])
    expect(both.filter(({ data }) => data.hand_off !== null)).toHaveLength(1)
    const { data } = await sita.call(contract.readLoad, { id: load.id })
    expect(data).toMatchObject({ state: 'at_bank', hand_off: null, is_page_used: true, can_cancel: true })
    expect((await cancel(load.id)).data).toMatchObject({ state: 'cancelled' })
  })

  test('of a load that the bank is working on is refused', async () => {
    const load = await bank.begin(sita, '400', { status: { first: 'pending', polls: null } })
    await bank.decide(load, 'never_return')
    for (const _ of [1, 2]) {
      expect(await cancel(load.id)).toMatchObject({
        http: 422,
        status: '7004',
        body: { refusal: 'load_not_cancellable' },
      })
    }
    expect((await bank.now(load)).state).toBe('pending')
  })
})

describe('POST /api/funding/loads/{id}/check', () => {
  test('answers how the bank ended it, at once', async () => {
    const load = await bank.begin(sita, '500')
    await bank.decide(load, 'never_return')
    expect((await sita.call(acts.checkLoad, { id: load.id })).data).toMatchObject({ state: 'credited' })
    const ram = await bank.merchant()
    expect((await ram.call(acts.checkLoad, { id: load.id })).http).toBe(404)
    for (const route of [contract.readLoad, readLoadFee])
      expect((await ram.call(route, { id: load.id })).http).toBe(404)
    expect((await bank.call(readLoadFee, { id: load.id })).http).toBe(401)
    expect((await bank.call(acts.checkLoad, { id: load.id })).http).toBe(401)
  })
})

describe('the rail’s webhooks', () => {
  test('know no strange reference, and lead only into the dashboard', async () => {
    const query = 'MerchantTxnId=SJ00000000000000&GatewayTxnId=OPG1'
    expect(await bank.request(`/rails/onepg/return?${query}`)).toMatchObject({
      http: 303,
      location: '/dashboard/loadFunds',
    })
    expect(await bank.request(`/rails/onepg/notify?${query}`)).toMatchObject({ http: 404, text: 'unknown transaction' })
    for (const evil of ['//evil.example', '%5C%5Cevil', 'a%0d%0aset-cookie:x', "'; drop table loads"]) {
      const { http, location } = await bank.request(`/rails/onepg/return?MerchantTxnId=${evil}&next=//evil.example`)
      expect([http, location]).toEqual([303, '/dashboard/loadFunds'])
    }
  })
})
