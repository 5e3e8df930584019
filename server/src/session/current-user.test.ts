import * as contract from '@sahuji/contract/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { signedUp, verified, plainSignIn } from '../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const { readCurrentUser, signOut, signOutByPost } = contract

describe('GET /api/current-user-info', () => {
  test('answers every field of the specification', async () => {
    const sita = await verified(app)
    const { data } = await sita.call(readCurrentUser, {})
    expect(data).toEqual({
      preferences: { language: null, calendar: 'ad', digits: 'latin', grouping: 'lakh' },
      name: 'Sita Sharma',
      email: sita.email,
      mobile_no: sita.mobile_no,
      phone_verified_at: app.clock.now(),
      email_verified_at: app.clock.now(),
      vendor_id: expect.stringMatching(/^SV[0-9A-Z]{8}$/),
      kyc_status: null,
      avatar: null,
      agent: null,
      commission_value: null,
      commission_type: null,
      bank_transfer_limit: null,
      balance: 0n,
      restricted: 0n,
      kyc: null,
      merchant: {
        trade_name: 'Himal Tea House',
        vendor_key_production: expect.stringMatching(/^pk_live_[0-9a-z]{24}$/),
        vendor_key_sandbox: expect.stringMatching(/^pk_test_[0-9a-z]{24}$/),
        bank_account: null,
      },
      role: 'owner',
      granted: [],
      counter_id: null,
      event_id: null,
      shops: 1,
    })
  })

  test('shows KYC, commission, limit and bank account once they exist, and no other merchant’s', async () => {
    const [sita, gita] = [await signedUp(app, { ask: { agent_code: 'AG-7' } }), await signedUp(app)]
    await app.owner.write(
      (tx) => tx.run`
      update merchants m
         set kyc_status = 'VALID', kyc_submitted_at = ${app.clock.now()}, commission_type = 'percent', commission_value = 125,
             bank_transfer_limit = 50000000, bank_id = 'NARBNPKA', bank_name = 'Nabil Bank', branch_name = 'Durbar Marg',
             branch_id = '1', account_number = '0123456789', account_name = 'Himal Tea House'
        from people p where p.merchant_id = m.id and p.email = ${sita.email}`,
    )
    const hers = await sita.call(readCurrentUser, {})
    expect(hers.data).toMatchObject({
      kyc_status: 'VALID',
      kyc: { status: 'VALID', submitted_at: app.clock.now() },
      agent: 'PENDING',
      commission_type: 'percent',
      commission_value: 125,
      bank_transfer_limit: 500_000_00n,
      merchant: { bank_account: { bank_name: 'Nabil Bank', account_number: '0123456789', branch_id: '1' } },
    })
    const other = await gita.call(readCurrentUser, {})
    expect(other.data).toMatchObject({ email: gita.email, kyc_status: null, merchant: { bank_account: null } })
  })
})

describe('GET and POST /api/logout', () => {
  test.each([signOut, signOutByPost])('ends this session at once, and no other ($method)', async (entry) => {
    expect((await app.call(entry, {})).http).toBe(401)
    const sita = await signedUp(app, { is_bound: false })
    const { data } = await app.call(plainSignIn, {
      email: sita.email,
      password: sita.password,
      desktop_fcm: 'push',
    })
    const phone = { token: data.access_token }
    expect((await app.call(entry, {}, phone)).http).toBe(200)
    expect((await app.call(readCurrentUser, {}, phone)).http).toBe(401)
    expect((await app.call(entry, {}, phone)).http).toBe(401)
    expect((await sita.call(readCurrentUser, {})).http).toBe(200)
    const left = await app.db.read((tx) => tx.many`select push_token from sessions where push_token is not null`)
    expect(left).toEqual([])
  })
})
