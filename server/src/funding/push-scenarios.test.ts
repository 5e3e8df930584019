import { listLoads } from '@sahuji/contract/funding'
import { listTransactions } from '@sahuji/contract/transactions'
import type { Push } from '@sahuji/simulator/nchl/pusher'
import { describe, expect, test } from 'vitest'
import { merchantIdOf } from '../../testing/kyc.ts'
import { scenario } from '../../testing/load-scenario.ts'
import { expectPushed, mobileOf, nchl, openPushBank, push, pushed, pushNet, pushWallet } from '../../testing/pushes.ts'
import { switchChannel } from '../banks/rail-switches.ts'
import { closeAccount } from '../ledger/accounts.ts'
import { merchantAccount } from '../ledger/queries.ts'
import { newId } from '../platform/ids.ts'

// The stories of rails.md §16 that NCHL's wallet push can tell: it calls us, asks again after ENTR, and gives the money back
// where it never heard a yes.

openPushBank()

const codesOf = ({ answers }: Pick<Push, 'answers'>) => answers.map(({ code }) => code)
/** What a push is known by. */
const namesOf = ({ transaction_id, trace_id }: Push) => ({ transaction_id, trace_id: trace_id! })

describe('a push', () => {
  test('1: is validated, paid and credited; the merchant sees it as a load from the bank app, with its reference', async () => {
    const sent = await push({ channel: 'CIPS' })
    expect(sent).toMatchObject({ state: 'success', answers: [{ code: '000' }, { code: '000' }] })
    await expectPushed(pushNet, ['credited'])
    const [load] = (await scenario.sita.call(listLoads, {})).data.data
    expect(load).toMatchObject({
      channel: 'ips',
      bank_name: 'NCHL',
      rail_reference: `${sent.transaction_id}`,
      remark: 'Wallet load',
      hand_off: null,
      next_check_at: null,
    })
    const { data } = await scenario.sita.call(listTransactions, {})
    expect(data.data).toMatchObject([
      { kind: 'load', state: 'completed', method: 'bank_app', reference: load!.reference },
    ])
    const facts = await scenario.bank.db.read(
      (tx) => tx.many`select name from facts where merchant_id = ${pushed.merchant_id} and name like 'load.%'`,
    )
    expect(facts).toEqual([{ name: 'load.credited' }])
  })

  test('7: that comes three times more is E001 each time, and credited once', async () => {
    const first = await push({ repeats: 3 })
    expect(codesOf(first)).toEqual(['000', '000', 'E001', 'E001', 'E001'])
    scenario.bank.clock.advance({ hours: 24 })
    expect(codesOf(await push({ ...namesOf(first), age_seconds: 86_400 }))).toEqual(['E001'])
    await expectPushed(pushNet, ['credited'])
  })

  test('7: that comes twelve times at once is credited once, and nobody hears of a failure', async () => {
    const codes = codesOf(await push({ copies: 12, retries: 0 })).slice(1)
    expect(codes.filter((code) => code === '000')).toHaveLength(1)
    expect(codes.filter((code) => code !== '000' && code !== 'E001' && code !== 'ENTR')).toEqual([])
    await expectPushed(pushNet, ['credited'])
  })

  test('8: with a wrong signature, none, another password or JSON written again is none of NCHL’s', async () => {
    const spoilt = { signature: 'T003', unsigned: 'T003', reserialised: 'T003', password: 'T001' } as const
    for (const [spoils, code] of Object.entries(spoilt) as [keyof typeof spoilt, string][])
      expect(await push({ spoils })).toMatchObject({ state: 'reversed', answers: [{ code: '000' }, { code }] })
    await expectPushed(0n)
  })

  test.for([
    ['another amount', { pays: '1000.01' }, 'T002'],
    ['less than validated', { pays: '999.99' }, 'T002'],
    ['a trace id of nobody', { trace_id: '1234567890123456789' }, 'T002'],
    ['a payment of an hour ago', { age_seconds: 3700 }, 'T002'],
    ['a payment of tomorrow', { age_seconds: -3700 }, 'T002'],
    ['another number', { pays_to: '9800000001' }, 'B001'],
    ['a refund', { purpose: 'REFUND' }, 'B003'],
    ['a campaign', { purpose: 'CAMPAIGN' }, 'B003'],
    ['a request to pay', { purpose: 'R2P' }, 'B003'],
  ] as const)('8: %s is refused for good', async ([, how, code]) => {
    const sent = await push({ ...how, repeats: 1 })
    expect(sent.state).toBe('reversed')
    expect(codesOf(sent).slice(-2)).toEqual([code, code])
    await expectPushed(0n)
  })

  test('8: whose trace id or transaction id was used for another payment is refused', async () => {
    const first = await push()
    const { transaction_id, trace_id } = namesOf(first)
    expect(codesOf(await push({ trace_id }))).toEqual(['T002'])
    expect(codesOf(await push({ transaction_id, amount: '500.00' }))).toEqual(['000', 'T002'])
    await expectPushed(pushNet, ['credited'])
  })

  test('8: refused today is refused tomorrow, when its limits have room again: NCHL has given the money back', async () => {
    const answer = await nchl().validate({ mobile: pushed.mobile, amount: '1000.00' })
    const trace_id = String(answer.body['validationTraceId'])
    const first = await push({ trace_id, age_seconds: 4000 })
    expect(codesOf(first)).toEqual(['T002'])
    expect(codesOf(await push(namesOf(first)))).toEqual(['T002'])
    await expectPushed(0n)
  })
})

describe('what a wallet may take', () => {
  test('is told, and is what is credited at most', async () => {
    const { body } = await nchl().validate({ mobile: pushed.mobile, amount: '1000.00' })
    expect(body).toMatchObject({
      kycStatus: 'VERIFIED',
      accountStatus: 'ACTIVE',
      allowedTxnLimit: 1_000_000,
      allowedTxnCount: 100,
      userInfo: { userIdentifier1: pushed.mobile, userType: 'NORMAL' },
    })
    const person = await scenario.bank.db.read(
      (tx) =>
        tx.one<{
          name: string
          email: string
        }>`select name, email from people where merchant_id = ${pushed.merchant_id}`,
    )
    for (const secret of [person.name, person.email, pushed.merchant_id])
      expect(JSON.stringify(body)).not.toContain(secret)
    expect(codesOf(await push({ amount: '1000000.01' }))).toEqual(['B002'])
    expect(codesOf(await push({ amount: '9.99' }))).toEqual(['B002'])
    expect(codesOf(await push({ amount: '1000000.00' }))).toEqual(['000', '000'])
    expect(codesOf(await push({ amount: '1000000.00' }))).toEqual(['000', '000'])
    expect(codesOf(await push())).toEqual(['B002'])
    expect(await scenario.bank.broken()).toEqual([])
  })

  test('and was used up between asking and paying is refused with B002', async () => {
    const asked = await nchl().validate({ mobile: pushed.mobile, amount: '1000000.00' })
    for (let n = 0; n < 2; n += 1) await push({ amount: '1000000.00' })
    const trace_id = String(asked.body['validationTraceId'])
    expect(codesOf(await push({ trace_id, amount: '1000000.00' }))).toEqual(['B002'])
    expect(await scenario.bank.broken()).toEqual([])
  })

  test('parallel pushes do not take together what each alone may', async () => {
    const pushes = await Promise.all(Array.from({ length: 4 }, () => push({ amount: '600000.00' })))
    const states = pushes.map(({ state }) => state)
    expect(states.filter((state) => state === 'success')).toHaveLength(3)
    expect(await pushWallet()).toBe(3n * (60_000_000n - 800n))
    expect(await scenario.bank.broken()).toEqual([])
  })

  test('is less before KYC, and says so', async () => {
    const starter = await scenario.bank.merchant({ kyc: null as never })
    const id = await merchantIdOf(scenario.bank, starter.email)
    const mobile_no = await mobileOf(id)
    const { body } = await nchl().validate({ mobile: mobile_no, amount: '50.00' })
    expect(body).toMatchObject({ kycStatus: 'UNVERIFIED', accountStatus: 'ACTIVE' })
    const most = Number(body['allowedTxnLimit'])
    expect(most).toBeLessThan(1_000_000)
    expect(codesOf(await push({ mobile: mobile_no, amount: `${most + 1}.00` }))).toEqual(['B002'])
  })

  test('is nothing where money in is frozen', async () => {
    const { body } = await nchl().validate({ mobile: pushed.mobile, amount: '1000.00' })
    const trace_id = String(body['validationTraceId'])
    await freeze()
    expect(await nchl().validate({ mobile: pushed.mobile, amount: '1000.00' })).toMatchObject({
      code: 'B003',
      body: { accountStatus: 'SUSPENDED' },
    })
    expect(codesOf(await push({ trace_id }))).toEqual(['B003'])
    await expectPushed(0n)
  })

  test('is nothing where the wallet is closed, also between asking and paying', async () => {
    const { body } = await nchl().validate({ mobile: pushed.mobile, amount: '1000.00' })
    await scenario.bank.owner.write(async (tx) =>
      closeAccount(tx, await merchantAccount(tx, pushed.merchant_id, 'live')),
    )
    expect(await nchl().validate({ mobile: pushed.mobile, amount: '1000.00' })).toMatchObject({
      code: 'B003',
      body: { accountStatus: 'BLOCKED' },
    })
    expect(codesOf(await push({ trace_id: String(body['validationTraceId']) }))).toEqual(['B003'])
    await expectPushed(0n)
  })

  test('is nothing where pushes are switched off, and nobody is told why', async () => {
    const { db, clock } = scenario.bank
    const to = {
      rail: 'nchl',
      channel: 'ips',
      reason: 'a test',
      changed_by: 'Deepak',
      changed_at: clock.now(),
    } as const
    await db.write((tx) => switchChannel(tx, { ...to, is_off: true }))
    const { code, body } = await nchl().validate({ mobile: pushed.mobile, amount: '1000.00' })
    expect([code, body['accountStatus']]).toEqual(['B003', undefined])
    await db.write((tx) => switchChannel(tx, { ...to, is_off: false }))
    expect(codesOf(await push())).toEqual(['000', '000'])
  })

  test('nobody learns who is here: unknown numbers are B001, and soon nothing at all', async () => {
    for (const unknown of ['9800000009', 'nobody@sahuji.example', 'x'])
      expect(await nchl().validate({ mobile: unknown, amount: '1000.00' })).toMatchObject({ code: 'B001' })
    await scenario.bank.owner.write(
      (tx) => tx.run`update rate_limits set taken = 600 where bucket like 'push unknown%'`,
    )
    expect(await nchl().validate({ mobile: '9800000008', amount: '1000.00' })).toMatchObject({ code: 'T004' })
    expect(await nchl().validate({ mobile: pushed.mobile, amount: '1000.00' })).toMatchObject({ code: '000' })
    await scenario.bank.owner.write((tx) => tx.run`update rate_limits set taken = 120 where bucket like 'push asked%'`)
    expect(await nchl().validate({ mobile: pushed.mobile, amount: '1000.00' })).toMatchObject({ code: 'T004' })
  })
})

/** Freezes money in. */
async function freeze(): Promise<void> {
  const id = newId()
  await scenario.bank.owner.write(async (tx) => {
    await tx.run`insert into operators (id, name, email, created_at) values (${id}, 'Test', ${`${id}@test.example`}, now())`
    await tx.run`
      insert into merchant_freezes (id, merchant_id, part, reason, sentence, frozen_at, frozen_by)
      values (${newId()}, ${pushed.merchant_id}, 'money_in', 'a test', 'unusual_activity', now(), ${id})`
  })
}
