import type { CurrentUser, SignedIn } from '@sahuji/contract/session'
import { beforeEach, expect, test, vi } from 'vitest'
import { saveCurrentUser, saveSignedIn, storedUser } from './stored-user.ts'

const stored = vi.hoisted(() => new Map<string, unknown>())
vi.mock('../platform/session/session.ts', () => ({
  saveSession: async (values: object) => {
    for (const [name, value] of Object.entries(values)) stored.set(name, value)
  },
  sessionValue: (name: string) => {
    const value = stored.get(name)
    return value === undefined || value === null ? null : `${value as string}`
  },
}))

const verified = new Date('2026-11-20T04:00:00.000Z')
const user: SignedIn['user'] = {
  name: 'Sita',
  email: 'sita@example.com',
  mobile_no: '9801000001',
  phone_verified_at: null,
  email_verified_at: verified,
  commission_value: 80,
  commission_type: 'percent',
  bank_transfer_limit: 50_000n,
  kyc_status: null,
  avatar: null,
  merchant: { vendor_key_production: 'live', vendor_key_sandbox: null },
}
const account = {
  bank_id: '7',
  bank_name: 'Nabil Bank',
  branch_name: 'Thamel',
  branch_id: '12',
  account_number: '0123456789',
  account_name: 'Sita',
}

vi.mock('./demo-mark.ts', () => ({ unmarkDemoShop: () => undefined }))

beforeEach(() => stored.clear())

test('a sign-in’s answer is stored under the specification’s names, with null for missing values', async () => {
  await saveSignedIn({ access_token: 'sh_one', user })
  expect(Object.fromEntries(stored)).toEqual({
    id_token: 'sh_one',
    name: 'Sita',
    email: 'sita@example.com',
    mobile_no: '9801000001',
    verified: null,
    email_verified: '2026-11-20T04:00:00.000Z',
    kyc: null,
    avatar: null,
    commission: '80',
    commission_type: 'percent',
    bank_transfer_limit: '50000',
    role: null,
    granted: null,
    entered: expect.any(String),
    vendor_key_production: 'live',
    vendor_key_sandbox: null,
    bank_id: null,
    bank_name: null,
    branch_name: null,
    branch_id: null,
    account_number: null,
    account_name: null,
  })
})

test('the user info stores the vendor id, the agent and the bank account, and leaves the token unchanged', async () => {
  stored.set('id_token', 'sh_one')
  const merchant = { ...user.merchant, trade_name: 'Tea', bank_account: account }
  const info: CurrentUser = { ...user, merchant, vendor_id: 'V-1', agent: 'ACCEPTED', balance: 0n, kyc: null }
  await saveCurrentUser(info)
  expect(Object.fromEntries(stored)).toMatchObject({
    id_token: 'sh_one',
    vendor_id: 'V-1',
    agent: 'ACCEPTED',
    ...account,
  })
})

test('a foreign server’s values are stored unchanged, without parsing', async () => {
  const raw_user = { name: 'Ram', commission: '12 rupees', kyc: 'PENDING_SOMEWHERE' }
  await saveSignedIn(Object.assign({ access_token: 'sh_two', user }, { raw_user }))
  expect(Object.fromEntries(stored)).toEqual({ id_token: 'sh_two', ...raw_user })
})

test.each([
  ['2026-11-20T04:00:00.000Z', true],
  ['1763611200', true],
  ['1763611200000', true],
  ['no', false],
  ['', false],
  [null, false],
])('a phone is verified by a time in any notation: %j is %j', (value, isVerified) => {
  stored.set('verified', value)
  expect(storedUser().is_phone_verified).toBe(isVerified)
})

test('before any answer the stored person has empty texts instead of undefined ones', () => {
  expect(storedUser()).toMatchObject({ name: '', email: '', mobile_no: '', avatar: null, is_email_verified: false })
})
