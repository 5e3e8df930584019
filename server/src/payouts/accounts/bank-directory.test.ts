import { listBankBranches, listPayoutBanks } from '@sahuji/contract/payouts/banks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutDesk, type PayoutDesk, signedInAgain, type WithdrawingMerchant } from '../../../testing/payouts.ts'
import { someone } from '../../../testing/people.ts'
import type { PayoutRail } from '../../rails/payout-rail.ts'

let desk: PayoutDesk
let sita: WithdrawingMerchant
let asked = 0
let isDown = false
const raw = { call: 'a rail of a test', asked: {}, http: 200, answered: null }
const says = <Value>(value: Value) => {
  asked += 1
  return isDown
    ? { outcome: 'ambiguous' as const, fault: 'timeout' as const, raw }
    : { outcome: 'answered' as const, value, raw }
}
const banks: PayoutRail['banks'] = async () =>
  says([
    { id: '0501', name: 'Nabil Bank Ltd' },
    { id: '0701', name: 'Himalayan Bank Ltd' },
  ])
beforeAll(async () => {
  desk = await openPayoutDesk()
  sita = await desk.merchant('0', { is_known: false })
})
afterAll(() => desk.close())
const again = async (who: WithdrawingMerchant) => ({
  ...who,
  ...someone(desk, { ...who, token: await signedInAgain(desk, who) }),
})
const listed = async () => (await sita.call(listPayoutBanks, {})).data

test('where no rail names any, the banks are ours, and each has its head office', async () => {
  const own = await listed()
  expect(own.length).toBeGreaterThan(20)
  expect(await sita.call(listBankBranches, { bank_id: own[0]!.id })).toMatchObject({ data: [{ name: 'Head office' }] })
})

test('lists the banks that the rail names, under the operator’s names, without hidden ones', async () => {
  desk.rail.banks = banks
  desk.rail.branches = async () => says([{ id: '12', name: 'Thamel' }])
  await desk.owner.write(
    (tx) => tx.run`
      insert into bank_overrides (bank, name_en, name_ne, changed_at, changed_by)
      values ('nabil bank', 'Nabil', 'नबिल बैंक', now(), 'Operator')`,
  )
  expect((await listed()).map(({ id, name }) => [id, name])).toEqual([
    ['0701', 'Himalayan Bank'],
    ['0501', 'Nabil'],
  ])
  expect((await sita.call(listBankBranches, { bank_id: '0501' })).data).toEqual([{ id: '12', name: 'Thamel' }])
  expect(await sita.call(listBankBranches, { bank_id: '9' })).toMatchObject({ http: 404 })
  await desk.owner.write((tx) => tx.run`update bank_overrides set is_hidden = true`)
  expect((await listed()).map(({ id }) => id)).toEqual(['0701'])
})

test('keeps an answer, also while the rail does not answer', async () => {
  await listed()
  const before = asked
  await listed()
  expect(asked).toBe(before)
  isDown = true
  desk.clock.advance({ minutes: 40 })
  await listed()
  expect(asked).toBe(before)
})

test('a rail gets one request a minute, however many people ask at once, also while it is silent', async () => {
  isDown = true
  desk.clock.advance({ hours: 1 })
  sita = await again(sita)
  const before = asked
  const all = await Promise.all(Array.from({ length: 20 }, listed))
  expect(all.map((one) => one.map(({ id }) => id))).toEqual(Array.from({ length: 20 }, () => ['0701']))
  await listed()
  expect(asked).toBe(before + 1)
  isDown = false
  desk.clock.advance({ minutes: 1 })
  await listed()
  expect(asked).toBe(before + 2)
})
