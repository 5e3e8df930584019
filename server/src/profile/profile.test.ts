import * as contract from '@sahuji/contract/profile'
import { readCurrentUser } from '@sahuji/contract/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { type Someone, verified, withEmail } from '../../testing/people.ts'

let app: TestApp
let sita: Someone
beforeAll(async () => {
  app = await startTestApp()
  sita = await verified(app, { is_bound: false })
})
afterAll(() => app.close())

const { changeBusiness, changeName, readProfile } = contract
const kycBecomes = (status: string | null) =>
  app.owner.write(
    (tx) => tx.run`
    update merchants set kyc_status = ${status}
     where id = (select merchant_id from people where email = ${sita.email})`,
  )

describe('GET /api/profile', () => {
  test('is closed to anonymous callers, and open before the phone is verified', async () => {
    expect(await app.call(readProfile, {})).toMatchObject({ http: 401 })
    expect(await (await withEmail(app, { is_bound: false })).call(readProfile, {})).toMatchObject({ http: 200 })
  })

  test('shows the caller’s person, business and vendor figures', async () => {
    const { data } = await sita.call(readProfile, {})
    const user = (await sita.call(readCurrentUser, {})).data
    expect(data).toMatchObject({
      person: { name: 'Sita Sharma', role: 'owner', email: sita.email, mobile_no: sita.mobile_no, avatar: null },
      business: { trade_name: 'Himal Tea House', business_type: 'sole_proprietor', agent_code: null },
      vendor: { vendor_id: user.vendor_id, ...keysOf(user.merchant), commission: null, bank_transfer_limit: null },
      bank_account: null,
      kyc: { status: null, submitted_at: null },
      changes: [],
      is_editable: true,
    })
  })

  test('explains the commission by an example in whole paisa, and masks the bank account', async () => {
    await app.owner.write(
      (tx) => tx.run`
      update merchants set commission_type = 'percent', commission_value = 75, bank_transfer_limit = 50000000,
             bank_id = '0301', bank_name = 'Nabil Bank', branch_name = 'Asan', branch_id = '0301012',
             account_number = '00117501234417', account_name = 'Himal Tea House'
       where id = (select merchant_id from people where email = ${sita.email})`,
    )
    const { data, body } = await sita.call(readProfile, {})
    expect(data.vendor.commission).toEqual({
      type: 'percent',
      value: 75,
      example: { amount: 100_000n, commission: 750n, received: 99_250n },
    })
    expect(data.bank_account).toEqual({
      bank_name: 'Nabil Bank',
      branch_name: 'Asan',
      account_name: 'Himal Tea House',
      account_end: '4417',
    })
    expect(JSON.stringify(body)).not.toContain('00117501234417')
  })
})

describe('POST /api/profile/name and /api/profile/business', () => {
  test('change only the caller’s own', async () => {
    const hari = await verified(app, { is_bound: false, ask: { name: 'Hari Karki', trade_name: 'Karki Cloth' } })
    expect((await sita.call(changeName, { name: '  Sita Devi Sharma ' })).data).toEqual({ name: 'Sita Devi Sharma' })
    const business = { trade_name: 'Himal Tea and Coffee', business_type: 'private_limited' as const }
    expect((await sita.call(changeBusiness, business)).data).toEqual(business)
    expect((await sita.call(readProfile, {})).data).toMatchObject({ person: { name: 'Sita Devi Sharma' }, business })
    expect((await hari.call(readProfile, {})).data).toMatchObject({
      person: { name: 'Hari Karki' },
      business: { trade_name: 'Karki Cloth' },
    })
  })

  test('are refused once documents were submitted, and open again after a rejection', async () => {
    const business = { trade_name: 'Other', business_type: 'ngo' as const }
    for (const status of ['PROCESSING', 'VALID']) {
      await kycBecomes(status)
      expect((await sita.call(readProfile, {})).data.is_editable).toBe(false)
      for (const answer of [
        await sita.call(changeName, { name: 'Other' }),
        await sita.call(changeBusiness, business),
      ]) {
        expect(answer).toMatchObject({ http: 422, status: '7004', body: { refusal: 'fixed_by_kyc' } })
      }
    }
    await kycBecomes('REJECTED')
    expect(await sita.call(changeName, { name: 'Sita Sharma' })).toMatchObject({ http: 200 })
  })
})

const keysOf = ({ vendor_key_production, vendor_key_sandbox }: Record<string, unknown>) => ({
  vendor_key_production,
  vendor_key_sandbox,
})
