import { describe, expect, test } from 'vitest'
import { merchantIdOf } from '../../../testing/kyc.ts'
import { scenario } from '../../../testing/load-scenario.ts'
import {
  codesOf,
  expectPushed,
  freezeMoneyIn,
  mobileOf,
  nchl,
  openPushBank,
  push,
  pushed,
  pushWallet,
} from '../../../testing/pushes.ts'
import { switchChannel } from '../../banks/rail-switches.ts'
import { closeAccount } from '../../ledger/accounts.ts'
import { merchantAccount } from '../../ledger/queries.ts'

openPushBank()

describe('what a wallet may take', () => {
  test('is answered, and is the most that is credited', async () => {
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

  test('is less before KYC, and the answer shows it', async () => {
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
    await freezeMoneyIn()
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

  test('is nothing where pushes are switched off, without a reason', async () => {
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

  test('does not reveal our merchants: unknown numbers are B001, and soon nothing at all', async () => {
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
