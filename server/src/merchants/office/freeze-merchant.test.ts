import { randomUUID } from 'node:crypto'
import * as funding from '@sahuji/contract/funding'
import { readStanding } from '@sahuji/contract/merchants/standing'
import { rupees } from '@sahuji/contract/money/money'
import * as contract from '@sahuji/contract/merchants/office/merchant-freezes'
import { listSessions } from '@sahuji/contract/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { merchantIdOf } from '../../../testing/kyc.ts'
import { operator, type SomeOperator, steppedUp } from '../../../testing/operators.ts'
import { plainSignIn, type Someone } from '../../../testing/people.ts'
import { holdFunds } from '../../ledger/hold.ts'
import { isFrozen, moneyOutFrozen, refuseFrozen } from '../freezes.ts'

let bank: Bank
let roshani: SomeOperator
let pemba: SomeOperator
let viewer: SomeOperator
beforeAll(async () => {
  bank = await openBank()
  roshani = await operator(bank, ['administrator'], 'Roshani Tuladhar')
  pemba = await operator(bank, ['administrator'], 'Pemba Lama')
  viewer = await operator(bank, ['viewer'])
})
afterAll(() => bank.close())

const because = { reason: 'bank account changed and emptied', sentence: 'bank_account_changed' } as const
const freeze = (id: string, ...parts: ('sign_in' | 'money_in' | 'money_out')[]) =>
  roshani.call(contract.freezeMerchant, { id, parts, ...because })
const merchant = async () => {
  const who = await bank.merchant()
  return { who, id: await merchantIdOf(bank, who.email) }
}
const signIn = ({ email, password }: Someone) => bank.call(plainSignIn, { email, password })
const lifted = async (id: string, freeze_id: string, by: SomeOperator) => {
  await steppedUp(bank, by)
  return by.call(contract.liftMerchantFreeze, { id, freeze_id, is_lifted: true })
}

describe('a freeze of signing in', () => {
  test('ends every session at once, and refuses the right password with a reason of its own until it is lifted', async () => {
    const { who, id } = await merchant()
    await signIn(who)
    const { data } = await freeze(id, 'sign_in')
    expect(await who.call(listSessions, {})).toMatchObject({ http: 401 })
    expect(await signIn(who)).toMatchObject({ http: 422, status: '015', body: { refusal: 'sign_in_frozen' } })
    // who does not know the password is told nothing of it
    expect(await bank.call(plainSignIn, { email: who.email, password: 'wrong' })).toMatchObject({
      body: { refusal: 'credentials_wrong' },
    })
    const freeze_id = data[0]!.id
    await roshani.call(contract.askMerchantLift, { id, freeze_id, reason: 'the owner came by' })
    await lifted(id, freeze_id, pemba)
    expect(await signIn(who)).toMatchObject({ http: 200 })
  })

  test('that comes while somebody signs in leaves no session behind', async () => {
    const { who, id } = await merchant()
    const [, ...signedIn] = await Promise.all([freeze(id, 'sign_in'), signIn(who), signIn(who), signIn(who)])
    for (const { http } of signedIn) expect([200, 422]).toContain(http)
    const open = await bank.owner.read(
      (tx) => tx.many`
        select s.id from sessions s join people p on p.id = s.person_id
         where p.merchant_id = ${id} and s.ended_at is null`,
    )
    expect(open).toEqual([])
  })
})

describe('a freeze of money in', () => {
  test('refuses quote and load; what left for the bank before is credited, and never lost', async () => {
    const { who, id } = await merchant()
    const before = await bank.begin(who, '1000')
    await freeze(id, 'money_in')
    const ask = { instrument_id: bank.instrument_id, amount: Number(rupees('500')) }
    const refused = { http: 422, status: '015', body: { refusal: 'money_in_frozen' } }
    expect(await who.call(funding.quoteLoad, ask)).toMatchObject(refused)
    expect(await who.call(funding.createLoad, { ...ask, purpose: 'stock' }, randomUUID())).toMatchObject(refused)
    await bank.decide(before, 'never_return')
    expect(await bank.watch(before, 0.1)).toMatchObject({ state: 'credited' })
    expect(await bank.broken()).toEqual([])
  })
})

describe('a freeze of money out', () => {
  // Withdrawals come later: they ask what is asked here, in the transaction that holds the money.
  test('refuses in the transaction that would hold the money, and nothing is held', async () => {
    const { id } = await merchant()
    const account = (
      await bank.db.read(
        (tx) => tx.one<{ id: string }>`
      select id from ledger_accounts where merchant_id = ${id} and mode = 'live' and kind = 'merchant_wallet'`,
      )
    ).id
    await freeze(id, 'money_out')
    expect(await bank.db.read((tx) => moneyOutFrozen(tx, id))).toBe(true)
    const withdraw = bank.db.write(async (tx) => {
      await refuseFrozen(tx, id, 'money_out')
      return holdFunds(tx, {
        merchant_id: id,
        key: randomUUID(),
        account_id: account,
        amount: 100n,
        kind: 'payout',
      } as never)
    })
    await expect(withdraw).rejects.toMatchObject({ code: 'money_out_frozen' })
    expect(await bank.owner.read((tx) => tx.many`select id from ledger_holds where merchant_id = ${id}`)).toEqual([])
  })

  test('waits for a withdrawal that asked before it, and stops the one that asks after', async () => {
    const { id } = await merchant()
    const done: string[] = []
    let go = () => {}
    const mayGo = new Promise<void>((resolve) => (go = resolve))
    let ask = () => {}
    const hasAsked = new Promise<void>((resolve) => (ask = resolve))
    const withdrawing = bank.db.write(async (tx) => {
      await refuseFrozen(tx, id, 'money_out')
      ask()
      await mayGo
      done.push('withdrawn')
    })
    await hasAsked
    const freezing = freeze(id, 'money_out').then(() => done.push('frozen'))
    const isWaiting = () =>
      bank.owner.read(
        (tx) => tx.maybe`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`,
      )
    await expect.poll(isWaiting, { interval: 5 }).toBeDefined()
    go()
    await Promise.all([withdrawing, freezing])
    expect(done).toEqual(['withdrawn', 'frozen'])
  })
})

describe('lifting', () => {
  test('needs a second person, by the database and not only by the action', async () => {
    const { id } = await merchant()
    const [one] = (await freeze(id, 'money_out')).data
    await steppedUp(bank, pemba)
    const early = await pemba.call(contract.liftMerchantFreeze, { id, freeze_id: one!.id, is_lifted: true })
    expect(early).toMatchObject({ body: { refusal: 'lift_not_asked' } })
    await roshani.call(contract.askMerchantLift, { id, freeze_id: one!.id, reason: 'confirmed on the telephone' })
    expect(await lifted(id, one!.id, roshani)).toMatchObject({ http: 422, body: { refusal: 'second_person_needed' } })
    const waiting = async (who: SomeOperator) =>
      (await who.call(contract.listLiftRequests, {})).data.filter(({ merchant_id }) => merchant_id === id)
    expect(await waiting(roshani)).toMatchObject([{ id: one!.id, part: 'money_out', is_asked_by_me: true }])
    expect(await waiting(pemba)).toMatchObject([{ is_asked_by_me: false }])
    const bySql = (asked: string, by: string) =>
      bank.db.write(
        (tx) => tx.run`update merchant_freezes set lift_asked_by = ${asked}, lift_asked_at = now(), lift_reason = 'why',
                              lifted_at = now(), lifted_by = ${by} where id = ${one!.id}`,
      )
    await expect(bySql(roshani.id, roshani.id)).rejects.toMatchObject({
      constraint: 'freeze_is_lifted_by_a_second_person',
    })
    // nor by naming another person in the same breath
    await expect(bySql(pemba.id, roshani.id)).rejects.toMatchObject({ constraint: 'freeze_is_lifted_as_asked' })
    expect(await bank.db.read((tx) => isFrozen(tx, id, 'money_out'))).toBe(true)
    // nor by an operator who may not
    await expect(
      bank.db.write(
        (tx) => tx.run`update merchant_freezes set lifted_at = now(), lifted_by = ${viewer.id} where id = ${one!.id}`,
      ),
    ).rejects.toMatchObject({ constraint: 'freeze_is_lifted_by_who_may' })
    expect(await lifted(id, one!.id, pemba)).toMatchObject({ http: 200 })
    expect(await waiting(pemba)).toEqual([])
    expect(await bank.db.read((tx) => isFrozen(tx, id, 'money_out'))).toBe(false)
    await expect(
      bank.db.write(
        (tx) => tx.run`update merchant_freezes set lifted_at = null, lifted_by = null where id = ${one!.id}`,
      ),
    ).rejects.toThrow(/keeps its beginning/)
  })

  test('that is declined leaves the freeze, and can be asked for again', async () => {
    const { id } = await merchant()
    const [one] = (await freeze(id, 'money_in')).data
    const ask = () => roshani.call(contract.askMerchantLift, { id, freeze_id: one!.id, reason: 'please' })
    await ask()
    expect(await ask()).toMatchObject({ body: { refusal: 'lift_asked_already' } })
    await steppedUp(bank, pemba)
    await pemba.call(contract.liftMerchantFreeze, { id, freeze_id: one!.id, is_lifted: false })
    expect(await bank.db.read((tx) => isFrozen(tx, id, 'money_in'))).toBe(true)
    expect(await ask()).toMatchObject({ http: 200 })
  })

  test('wants a proof that is still warm', async () => {
    const { id } = await merchant()
    const [one] = (await freeze(id, 'money_in')).data
    await roshani.call(contract.askMerchantLift, { id, freeze_id: one!.id, reason: 'please' })
    bank.clock.advance({ seconds: 301 })
    expect(await pemba.call(contract.liftMerchantFreeze, { id, freeze_id: one!.id, is_lifted: true })).toMatchObject({
      body: { refusal: 'step_up_needed' },
    })
  })
})

test('the merchant reads what is frozen and why, and not what operators write of it', async () => {
  const { who, id } = await merchant()
  const own_words = 'We have paused withdrawals until you confirm your new bank account.'
  await roshani.call(contract.freezeMerchant, { id, parts: ['money_out'], ...because, own_words })
  const standing = await who.call(readStanding, {})
  expect(standing.data.freezes).toEqual([
    { part: 'money_out', since: expect.any(Date), sentence: 'bank_account_changed', own_words },
  ])
  expect(JSON.stringify(standing.body)).not.toContain('emptied')
})

test('a part is frozen once, a viewer freezes nothing, and each of this stands in the log', async () => {
  const { id } = await merchant()
  expect(await viewer.call(contract.freezeMerchant, { id, parts: ['money_in'], ...because })).toMatchObject({
    body: { refusal: 'operator_role_needed' },
  })
  await freeze(id, 'money_in')
  expect(await freeze(id, 'money_in', 'money_out')).toMatchObject({ body: { refusal: 'frozen_already' } })
  expect(await bank.db.read((tx) => isFrozen(tx, id, 'money_out'))).toBe(false)
  const logged = await bank.owner.read(
    (tx) => tx.many<{ what: string; refusal: string | null }>`
      select what, refusal from operator_audit where subject_id = ${id} order by id`,
  )
  expect(logged).toEqual([
    { what: 'merchant.frozen', refusal: 'operator_role_needed' },
    { what: 'merchant.frozen', refusal: null },
    { what: 'merchant.frozen', refusal: 'frozen_already' },
  ])
  expect(await freeze(randomUUID(), 'money_in')).toMatchObject({ http: 404 })
})
