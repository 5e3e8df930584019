import * as contract from '@sahuji/contract/transfers'
import * as requests from '@sahuji/contract/transfers/requests'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTransferDesk, type TransferDesk } from '../../testing/transfers.ts'
import { newId } from '../platform/ids.ts'

let desk: TransferDesk
beforeAll(async () => {
  desk = await openTransferDesk()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const sweep = () => desk.app.jobs.find(({ name }) => name === 'transfers.sweep_requests')!.run({})

test('a round that the day has no room for, or whose purpose is closed, is left out, and the next one stays planned', async () => {
  const [maya, ...others] = [await desk.merchant(), await desk.merchant(), await desk.merchant()]
  const ask = async (amounts: number[], more: object = {}) => {
    const payers = amounts.map((amount, at) => ({ mobile_no: others[at]!.mobile_no, amount }))
    const { http, data } = await maya.call(requests.requestFunds, { payers, purpose: 'stock', ...more }, newId())
    expect(http).toBe(200)
    return data.requests[0]!
  }
  const weekly = await ask([50_000], { every: 'week', expires_days: 30 })
  const rounds = () =>
    desk.db.read(
      (tx) => tx.many<{ next_at: Date | null }>`
        select next_at from transfer_requests where group_id = ${weekly.group_id} and merchant_id = ${maya.merchant_id} order by id`,
    )
  const due = () =>
    desk.owner.write(
      (tx) => tx.run`
        update transfer_requests set next_at = ${desk.clock.now()}
         where group_id = ${weekly.group_id} and merchant_id = ${maya.merchant_id} and next_at is not null`,
    )
  await ask([10_000_000, 9_949_000])
  const { requests: left } = (await maya.call(contract.readTransferOverview, {})).data
  expect(left).toMatchObject({ day_amount_left: 1_000n, day_count_left: 97 })
  await due()
  await sweep()
  const inAWeek = new Date(desk.clock.now().getTime() + 7 * 86_400_000)
  expect(await rounds()).toEqual([{ next_at: inAWeek }])
  // the day is free again, and its purpose is closed
  await desk.owner.write(
    (tx) => tx.run`
      update transfer_requests set created_at = created_at - interval '2 days', purpose = 'closed_by_now'
       where merchant_id = ${maya.merchant_id}`,
  )
  await due()
  await sweep()
  expect(await rounds()).toEqual([{ next_at: inAWeek }])
  await desk.owner.write(
    (tx) => tx.run`update transfer_requests set purpose = 'stock' where merchant_id = ${maya.merchant_id}`,
  )
  await due()
  await sweep()
  expect(await rounds()).toEqual([{ next_at: null }, { next_at: inAWeek }])
})
