import * as contract from '@sahuji/contract/transfers'
import * as requests from '@sahuji/contract/transfers/requests'
import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTransferDesk, type SendingMerchant, type TransferDesk } from '../../testing/transfers.ts'
import { newId } from '../platform/ids.ts'
import { nextOf } from './request-funds.ts'

let desk: TransferDesk
beforeAll(async () => {
  desk = await openTransferDesk()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const sweep = () => desk.app.jobs.find(({ name }) => name === 'transfers.sweep_requests')!.run({})

test('a round over the daily limit, or with a closed purpose, is skipped, and the next one stays planned', async () => {
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
  // the day has room again, and its purpose is closed
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

test.each([
  ['2027-03-01 00:30', ['2027-04-01', '2027-05-01', '2027-06-01']],
  ['2027-01-31 11:45', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
  ['2027-03-31 23:59', ['2027-04-30', '2027-05-31']],
  ['2027-12-30 00:00', ['2028-01-30', '2028-02-29', '2028-03-30']],
])('a monthly request from %s keeps its day and its time in Kathmandu', (began, days) => {
  const since = new Date(`${began.replace(' ', 'T')}:00+05:45`)
  let next = since
  for (const day of days) {
    next = nextOf('month', next, since)
    expect([kathmanduDay(next), kathmanduClock(next).slice(0, 5)]).toEqual([day, began.slice(11)])
  }
  expect(nextOf('week', since, since).getTime() - since.getTime()).toBe(7 * 86_400_000)
})

test('a round in a shorter month is followed by one on the original day', async () => {
  const [maya, ram] = [await desk.merchant(), await desk.merchant()]
  const ask = { payers: [{ mobile_no: ram.mobile_no, amount: 5_000 }], purpose: 'stock', every: 'month' as const }
  const { group_id } = (await maya.call(requests.requestFunds, ask, newId())).data.requests[0]!
  // as if it had been asked on the last of January, and the round of February were due
  await desk.owner.write(
    (tx) => tx.run`
      update transfer_requests set created_at = '2026-01-31T06:00:00Z', next_at = '2026-02-28T06:00:00Z'
       where group_id = ${group_id} and merchant_id = ${maya.merchant_id}`,
  )
  await sweep()
  const rounds = await desk.db.read(
    (tx) => tx.many<{ next_at: Date | null }>`
      select next_at from transfer_requests where group_id = ${group_id} and merchant_id = ${maya.merchant_id} order by id`,
  )
  expect(rounds).toEqual([{ next_at: null }, { next_at: new Date('2026-03-31T06:00:00Z') }])
})

test('the asker ends the repetition once this round is paid, a repeat changes nothing, and no other merchant can', async () => {
  const [maya, sita] = [await desk.merchant(), await desk.merchant('1,000')]
  const payers = [{ mobile_no: sita.mobile_no, amount: 50_000 }]
  const asked = await maya.call(requests.requestFunds, { payers, purpose: 'stock', every: 'week' }, newId())
  const { id, group_id } = asked.data.requests[0]!
  await sita.call(requests.acceptFundRequest, { id }, newId())
  const paid = (await maya.call(requests.readFundRequest, { id })).data
  expect(paid).toMatchObject({ state: 'accepted', next_at: expect.any(Date) })
  expect(await sita.call(requests.cancelFundRequest, { id })).toMatchObject({ http: 404 })
  for (const _ of ['once', 'twice'])
    expect(await maya.call(requests.cancelFundRequest, { id })).toMatchObject({
      http: 200,
      data: { state: 'accepted', next_at: null },
    })
  await sweep()
  const rounds = await desk.db.read(
    (tx) => tx.many`
      select id from transfer_requests where group_id = ${group_id} and merchant_id = ${maya.merchant_id}`,
  )
  expect(rounds).toEqual([{ id }])
  // a single request is over
  const once = await maya.call(requests.requestFunds, { payers, purpose: 'stock' }, newId())
  const over = once.data.requests[0]!.id
  await sita.call(requests.rejectFundRequest, { id: over })
  expect(await maya.call(requests.cancelFundRequest, { id: over })).toMatchObject({ http: 422 })
})

test('the repetition of a paid request ends once its payer blocks the asker, who is notified', async () => {
  const [maya, sita] = [await desk.merchant(), await desk.merchant('1,000')]
  const payers = [{ mobile_no: sita.mobile_no, amount: 50_000 }]
  const ask = async (every?: 'month') => {
    const ofIt = { payers, purpose: 'stock', ...(every && { every }) }
    return (await maya.call(requests.requestFunds, ofIt, newId())).data.requests[0]!
  }
  const monthly = await ask('month')
  await sita.call(requests.acceptFundRequest, { id: monthly.id }, newId())
  expect((await maya.call(requests.readFundRequest, { id: monthly.id })).data.next_at).toEqual(expect.any(Date))
  const { id } = await ask()
  await sita.call(requests.rejectFundRequest, { id, block: true })
  const { data } = await maya.call(requests.readFundRequest, { id: monthly.id })
  expect(data).toMatchObject({ state: 'accepted', next_at: null })
})

test('an asker of several sees how many; each payer sees how many other requests of the asker are open', async () => {
  const [maya, sita, hari] = [await desk.merchant(), await desk.merchant(), await desk.merchant()]
  const ask = async (...of: SendingMerchant[]) => {
    const payers = of.map(({ mobile_no }) => ({ mobile_no, amount: 10_000 }))
    return (await maya.call(requests.requestFunds, { payers, purpose: 'stock' }, newId())).data.requests
  }
  const [part] = await ask(sita, hari)
  const [alone] = await ask(sita)
  expect([part!.part_of, alone!.part_of]).toEqual([{ count: 2, amount: 20_000n }, null])
  // a payer does not see the other payers
  const seen = (await sita.call(requests.readFundRequest, { id: part!.id })).data
  expect(seen).toMatchObject({ part_of: null, hints: { others_open: 1 } })
  await sita.call(requests.rejectFundRequest, { id: alone!.id })
  expect((await sita.call(requests.readFundRequest, { id: part!.id })).data.hints?.others_open).toBe(0)
})
