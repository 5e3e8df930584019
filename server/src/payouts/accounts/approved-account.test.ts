import { listPayoutAccounts, recheckPayoutAccount, removePayoutAccount } from '@sahuji/contract/payouts/accounts'
import { readCurrentUser } from '@sahuji/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutDesk, type PayoutDesk } from '../../../testing/payouts.ts'
import { keepApprovedAccount } from './approved-account.ts'

let desk: PayoutDesk
beforeAll(async () => {
  desk = await openPayoutDesk()
})
afterAll(() => desk.close())

const approved = { bank: '0701', branch: 'patan', number: '0010-0204417', name: 'Himal Tea House' }

test('the account of the documents becomes the main one of a merchant without one, once, and gets its branch when the bank is asked', async () => {
  const sita = await desk.merchant('0', { is_known: false })
  await desk.owner.write((tx) => tx.run`delete from payout_accounts where merchant_id = ${sita.merchant_id}`)
  for (let time = 0; time < 2; time++)
    await desk.db.write((tx) => keepApprovedAccount(tx, sita.merchant_id, approved, desk.clock.now()))
  const { data } = await sita.call(listPayoutAccounts, {})
  expect(data).toEqual([
    expect.objectContaining({ is_main: true, name_check: 'unchecked', cooling_until: null, account_end: '4417' }),
  ])
  expect((await sita.call(readCurrentUser, {})).data.merchant.bank_account).toMatchObject({
    bank_id: '0701',
    account_number: '00100204417',
  })
  const raw = { call: 'a rail of a test', asked: {}, http: 200, answered: null }
  desk.rail.banks = async () => ({ outcome: 'answered', value: [{ id: '0701', name: 'Himalayan Bank Limited' }], raw })
  desk.rail.branches = async () => ({ outcome: 'answered', value: [{ id: '2', name: 'Patan' }], raw })
  desk.rail.checkAccount = async () => ({ outcome: 'matches', name: null, likeness: 100, raw })
  const checked = await sita.call(recheckPayoutAccount, { id: data[0]!.id })
  expect(checked.data).toMatchObject({ branch_id: '2', branch_name: 'Patan', name_check: 'matches' })
})

test('beside another account it rests, and the main one stays the main one', async () => {
  const gita = await desk.merchant('0', { is_known: false })
  await desk.db.write((tx) => keepApprovedAccount(tx, gita.merchant_id, approved, desk.clock.now()))
  const { data } = await gita.call(listPayoutAccounts, {})
  const account = data.find(({ account_end }) => account_end === '4417')!
  expect(account.cooling_until!.getTime() - desk.clock.now().getTime()).toBe(24 * 3_600_000)
})

test('after all others were removed it rests all the same: a stranger may have removed them', async () => {
  const gita = await desk.merchant('0', { is_known: false })
  await gita.call(removePayoutAccount, { id: gita.account_id })
  await desk.db.write((tx) => keepApprovedAccount(tx, gita.merchant_id, approved, desk.clock.now()))
  const [account] = (await gita.call(listPayoutAccounts, {})).data
  expect(account!.is_main).toBe(true)
  expect(account!.cooling_until!.getTime() - desk.clock.now().getTime()).toBe(24 * 3_600_000)
})
