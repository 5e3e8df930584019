import { inspect } from 'node:util'
import * as contract from '@sahuji/contract/payouts/accounts'
import { listNotifications } from '@sahuji/contract/notifications'
import { cancelPayout } from '@sahuji/contract/payouts/own-payouts'
import { rupees } from '@sahuji/contract/money/money'
import { readCurrentUser } from '@sahuji/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  openPayoutDesk,
  type PayoutDesk,
  railSays,
  signedInAgain,
  type WithdrawingMerchant,
} from '../../../testing/payouts.ts'
import { forgetLimits, type Someone, someone, verified } from '../../../testing/people.ts'
import { newId } from '../../platform/ids.ts'
import type { AccountFinding } from '../../rails/payout-rail.ts'

let desk: PayoutDesk
let sita: WithdrawingMerchant
let bankSays: AccountFinding
const linkInMail = /http\S+\/verify\?account=([\w-]{43})/
const raw = { call: 'checkAccount', asked: {}, http: 200, answered: null }
beforeAll(async () => {
  desk = await openPayoutDesk()
  const answered = <Value>(value: Value) => ({ outcome: 'answered' as const, value, raw })
  desk.rail.banks = async () =>
    answered([
      { id: '0501', name: 'Nabil Bank Ltd' },
      { id: '0701', name: 'Himalayan Bank Ltd' },
    ])
  desk.rail.branches = async () => answered([{ id: '12', name: 'Thamel' }])
  desk.rail.checkAccount = async () => bankSays
})
afterAll(() => desk.close())
beforeEach(async () => {
  await forgetLimits(desk)
  bankSays = { outcome: 'matches', name: null, likeness: 100, raw }
  sita = await desk.merchant('0', { is_known: false })
})

let numbers = 0
const fields = (changes: object = {}) => ({
  bank_id: '0701',
  branch_id: '12',
  account_number: `0010 0204-${`${++numbers}`.padStart(4, '0')}`,
  account_name: 'Himal Tea House',
  ...changes,
})
const check = (who: Someone, changes: object = {}) => who.call(contract.checkPayoutAccount, fields(changes))
const add = (who: Someone, check_id: string, changes: object = {}, key = newId()) =>
  who.call(contract.addPayoutAccount, { check_id, ...changes }, key)
const added = async (who: Someone = sita, changes: object = {}) =>
  (await add(who, (await check(who, changes)).data.check_id)).data
const accounts = async (who: Someone = sita) => (await who.call(contract.listPayoutAccounts, {})).data
const bankAccountOf = async (who: Someone) => (await who.call(readCurrentUser, {})).data.merchant.bank_account
const nearly: AccountFinding = { outcome: 'nearly', name: 'Himal Tea House Pvt. Ltd.', likeness: 94, raw }

describe('the check with the bank', () => {
  test('saves nothing, and lasts ten minutes for the person who asked', async () => {
    const { data } = await check(sita)
    expect(data).toMatchObject({ outcome: 'matches', bank_has: null })
    expect(await accounts()).toHaveLength(1)
    const gita = await verified(desk)
    expect(await add(gita, data.check_id)).toMatchObject({ http: 404 })
    desk.clock.advance({ minutes: 10 })
    const late = await someoneProven(sita)
    expect(await add(late, data.check_id)).toMatchObject({ body: { refusal: 'bank_account_check_over' } })
  })

  test('takes no name that spans two lines, or is read in another direction', async () => {
    for (const account_name of ['Himal\nTea House', 'Himal \u202eesuoH aeT'])
      expect((await check(sita, { account_name })).errors).toHaveProperty('account_name')
  })

  test('shows the bank’s name where it is alike by more than eighty, and nothing of a stranger’s account', async () => {
    bankSays = nearly
    expect((await check(sita)).data).toMatchObject({ outcome: 'nearly', bank_has: nearly.name, likeness: 94 })
    bankSays = { ...nearly, likeness: 80 }
    expect((await check(sita)).data).toMatchObject({ outcome: 'differs', bank_has: null, likeness: null })
    bankSays = { outcome: 'differs', name: 'Ram Bahadur Thapa', likeness: 12, raw }
    const { data } = await check(sita)
    expect(data).toMatchObject({ outcome: 'differs', bank_has: null })
    expect(await add(sita, data.check_id)).toMatchObject({ body: { refusal: 'bank_account_name_differs' } })
  })

  test('refuses with the wrong field an account unknown to the bank, and a bank that does not answer', async () => {
    bankSays = { outcome: 'unknown', raw }
    expect(await check(sita)).toMatchObject({ http: 422, body: { refusal: 'bank_account_unknown' } })
    bankSays = { outcome: 'ambiguous', fault: 'timeout', raw }
    expect(await check(sita)).toMatchObject({ http: 503, body: { refusal: 'bank_unreachable' } })
    expect((await check(sita, { bank_id: '9999' })).errors).toHaveProperty('bank_id')
    expect((await check(sita, { branch_id: '99' })).errors).toHaveProperty('branch_id')
    expect((await check(sita, { account_number: '12' })).errors).toHaveProperty('account_number')
  })

  test('is offered to merchants whose identity was checked', async () => {
    expect(await check(await verified(desk))).toMatchObject({ body: { refusal: 'payouts_closed' } })
  })
})

describe('a new account', () => {
  test('rests for a day, and the merchant is notified by mail, SMS and in the app', async () => {
    const account = await added()
    expect(account).toMatchObject({
      bank_name: 'Himalayan Bank',
      branch_name: 'Thamel',
      name_check: 'matches',
      is_main: false,
    })
    expect(account.cooling_until!.getTime() - desk.clock.now().getTime()).toBe(24 * 3_600_000)
    const [mail] = await desk.outbox(sita.email)
    expect(mail!.text).toMatch(linkInMail)
    expect(mail!.text).toContain(account.account_end)
    const [sms] = await desk.outbox(`+977${sita.mobile_no}`)
    expect(sms!.text).toContain(`ending ${account.account_end}`)
    const bell = (await sita.call(listNotifications, {})).data.data
    expect(bell[0]).toMatchObject({ type: 'BankAccountAdded', body: expect.stringContaining(account.account_end) })
    expect(await sita.call(contract.makeMainAccount, { id: account.id })).toMatchObject({
      body: { refusal: 'bank_account_cooling' },
    })
    desk.clock.advance({ hours: 24 })
    const late = await someoneProven(sita)
    expect((await accounts(late)).find(({ id }) => id === account.id)!.cooling_until).toBeNull()
  })

  test('shows its whole number in no answer, message or fact', async () => {
    const { data } = await check(sita, { account_number: '98765432101234' })
    const account = await add(sita, data.check_id)
    const seen = [
      account.body,
      await accounts(),
      await desk.outbox(sita.email),
      await desk.outbox(`+977${sita.mobile_no}`),
    ]
    const facts = await desk.db.read((tx) => tx.many`select body from facts where merchant_id = ${sita.merchant_id}`)
    const kept = await desk.db.read(
      (tx) => tx.many`select answer from idempotency_keys where merchant_id = ${sita.merchant_id}`,
    )
    expect(inspect([seen, facts, kept], { depth: 12 })).not.toContain('9876543210')
    expect(account.data.account_end).toBe('1234')
  })

  test('is added once: the same key again, the same check again, two at the same moment', async () => {
    const { data } = await check(sita)
    const key = newId()
    const first = await add(sita, data.check_id, {}, key)
    expect((await add(sita, data.check_id, {}, key)).data.id).toBe(first.data.id)
    expect(await add(sita, data.check_id)).toMatchObject({ body: { refusal: 'bank_account_check_over' } })
    const twin = fields()
    const checks = await Promise.all([1, 2].map(() => sita.call(contract.checkPayoutAccount, twin)))
    const both = await Promise.all(checks.map((one) => add(sita, one.data.check_id)))
    expect(both.map(({ http }) => http).toSorted()).toEqual([200, 422])
    expect(both.find(({ http }) => http === 422)!.body).toMatchObject({ refusal: 'bank_account_taken' })
    expect(await accounts()).toHaveLength(3)
  })

  test('needs a fresh proof of the person', async () => {
    const { data } = await check(sita)
    desk.clock.advance({ minutes: 6 })
    expect(await add(sita, data.check_id)).toMatchObject({ body: { refusal: 'step_up_needed' } })
  })

  test('whose name nearly matches is kept as it was written, or as the bank has it', async () => {
    bankSays = nearly
    const written = await added()
    expect(written).toMatchObject({ name_check: 'nearly', account_name: 'Himal Tea House', bank_has: nearly.name })
    const taken = await sita.call(contract.takeBankName, { id: written.id })
    expect(taken.data).toMatchObject({ name_check: 'matches', account_name: nearly.name, bank_has: null })
    expect(await sita.call(contract.takeBankName, { id: written.id })).toMatchObject({ http: 404 })
    const { data } = await check(sita)
    expect((await add(sita, data.check_id, { take_bank_name: true })).data).toMatchObject({
      name_check: 'matches',
      account_name: nearly.name,
    })
  })

  test('cannot rest less or become another account in the database', async () => {
    const { id } = await added()
    await expect(
      desk.db.write(
        (tx) =>
          tx.run`update payout_accounts set cooling_until = null where id = ${id} and merchant_id = ${sita.merchant_id}`,
      ),
    ).rejects.toThrow(/permission denied/)
    await expect(
      desk.db.write(
        (tx) =>
          tx.run`update payout_accounts set account_number = '1' where id = ${id} and merchant_id = ${sita.merchant_id}`,
      ),
    ).rejects.toThrow(/permission denied/)
  })
})

describe('the main account', () => {
  test('is what the specification’s bank_account shows, at every change', async () => {
    const gita = await desk.merchant('0', { is_known: false })
    await gita.call(contract.removePayoutAccount, { id: gita.account_id })
    expect(await bankAccountOf(gita)).toBeNull()
    const first = await added(gita)
    expect(first.is_main).toBe(true)
    expect(await bankAccountOf(gita)).toMatchObject({ bank_id: '0701', branch_name: 'Thamel' })
    const second = await added(gita, { bank_id: '0501' })
    expect(second.is_main).toBe(false)
    desk.clock.advance({ hours: 24 })
    const late = await someoneProven(gita)
    const listed = await late.call(contract.makeMainAccount, { id: second.id })
    expect(listed.data.map(({ id, is_main }) => [id, is_main])).toEqual([
      [second.id, true],
      [first.id, false],
    ])
    expect(await bankAccountOf(late)).toMatchObject({ bank_id: '0501' })
    await late.call(contract.removePayoutAccount, { id: second.id })
    expect(await bankAccountOf(late)).toMatchObject({ bank_id: '0701' })
  })
})

describe('a removed account', () => {
  test('needs no fresh proof, and its unsent withdrawals are cancelled', async () => {
    await desk.deposit(sita.merchant_id, rupees('1,000'))
    const payout = await desk.place(sita, '500')
    desk.clock.advance({ minutes: 6 })
    expect(await sita.call(contract.removePayoutAccount, { id: sita.account_id })).toMatchObject({
      http: 200,
      data: [],
    })
    expect((await desk.now(payout)).state).toBe('cancelled')
    expect(await desk.wallet(sita.merchant_id)).toMatchObject({ held: 0n, available: rupees('1,000') })
    expect(await sita.call(cancelPayout, { id: payout.id })).toMatchObject({ http: 200 })
    expect(await sita.call(contract.removePayoutAccount, { id: sita.account_id })).toMatchObject({ http: 404 })
  })

  test('waits while money is on its way to it', async () => {
    const gita = await desk.merchant('1,000')
    desk.rail.answers.submit = railSays.sent()
    const payout = await desk.place(gita, '500')
    if ((await desk.now(payout)).state === 'requested') await desk.send(payout)
    desk.rail.answers.submit = railSays.credited()
    const late = await someoneProven(gita)
    expect(await late.call(contract.removePayoutAccount, { id: gita.account_id })).toMatchObject({
      body: { refusal: 'bank_account_busy' },
    })
  })

  test('may be added again', async () => {
    const same = fields()
    const first = await sita.call(contract.checkPayoutAccount, same)
    const { data } = await add(sita, first.data.check_id)
    await sita.call(contract.removePayoutAccount, { id: data.id })
    const again = await sita.call(contract.checkPayoutAccount, same)
    expect(await add(sita, again.data.check_id)).toMatchObject({ http: 200 })
  })
})

describe('checked again', () => {
  test('a good answer ends a pause; another name pauses it', async () => {
    bankSays = { outcome: 'differs', name: 'Ram', likeness: 3, raw }
    const paused = await sita.call(contract.recheckPayoutAccount, { id: sita.account_id })
    expect(paused.data.paused).toMatchObject({ payout_id: null })
    bankSays = nearly
    const ended = await sita.call(contract.recheckPayoutAccount, { id: sita.account_id })
    expect(ended.data).toMatchObject({ paused: null, name_check: 'nearly', likeness: 94 })
    bankSays = { outcome: 'ambiguous', fault: 'timeout', raw }
    expect(await sita.call(contract.recheckPayoutAccount, { id: sita.account_id })).toMatchObject({ http: 503 })
  })
})

describe('strangers', () => {
  test('find no account of another merchant', async () => {
    const gita = await desk.merchant('0', { is_known: false })
    const { id } = await added()
    for (const entry of [
      contract.makeMainAccount,
      contract.removePayoutAccount,
      contract.recheckPayoutAccount,
      contract.takeBankName,
    ])
      expect(await gita.call(entry, { id })).toMatchObject({ http: 404 })
    expect((await accounts(gita)).map((account) => account.id)).not.toContain(id)
  })
})

async function someoneProven<Who extends Someone>(who: Who): Promise<Who> {
  return { ...who, ...someone(desk, { ...who, token: await signedInAgain(desk, who) }) }
}
