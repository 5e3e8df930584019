import { listBanks } from '@sahuji/contract/banks'
import { readCurrentUser, signIn, type SignedIn } from '@sahuji/contract/session'
import { listTransactions } from '@sahuji/contract/transactions'
import { readWallet } from '@sahuji/contract/wallet'
import { listNotifications } from '@sahuji/contract/notifications'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { foreignCalls } from './foreign-answers.ts'

const read = <Entry extends { path: string; gives: z.ZodMiniType }>(entry: Entry, wire: unknown) =>
  z.decode(entry.gives, foreignCalls[entry.path]!.reads(wire) as never) as z.output<Entry['gives']>

describe('an answer of somebody else’s server', () => {
  test('with a balance alone is a wallet', () => {
    expect(read(readWallet, { balance: 123450 })).toEqual({ balance: 123450n })
    expect(read(readWallet, { balance: '123450' })).toEqual({ balance: 123450n })
  })

  test('without a balance is no wallet', () => {
    expect(() => read(readWallet, {})).toThrow(/balance/)
    expect(() => read(readWallet, { balance: 'twelve' })).toThrow(/balance/)
  })

  test('of a login needs the specified fields alone', () => {
    const { access_token, user } = read(signIn, {
      access_token: 'abc',
      user: {
        name: 'Sita',
        email: 'sita@example.com',
        mobile_no: 9800000001,
        email_verified_at: '2026-01-02 03:04:05',
      },
    }) as SignedIn
    expect(access_token).toBe('abc')
    expect(user).toMatchObject({ name: 'Sita', mobile_no: '9800000001', kyc_status: null, avatar: null })
    expect(user.email_verified_at).toBeInstanceOf(Date)
    expect(user.phone_verified_at).toBeNull()
  })

  test('of the user info may leave everything out', () => {
    expect(read(readCurrentUser, { name: 'Sita', kyc_status: 'VALID' })).toMatchObject({
      name: 'Sita',
      kyc_status: 'VALID',
      vendor_id: '',
      commission_value: null,
      merchant: { bank_account: null, vendor_key_production: null },
    })
  })

  test('of a history shows the rows that have an amount and a date, with ids of any kind', () => {
    const { data } = read(listTransactions, {
      data: [
        { id: 17, amount: 250000, type: 'LoadFund', status: 'SUCCESS', created_at: '2026-11-20T10:00:00Z' },
        { id: 'x', amount: 'a lot', created_at: '2026-11-20T10:00:00Z' },
        { id: 18, amount: 100, direction: 'debit' },
      ],
    })
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ id: '17', kind: 'load', state: 'completed', amount: 250000n, net: 250000n })
  })

  test('of the notifications keeps what is specified', () => {
    const { data } = read(listNotifications, [{ id: 3, isRead: 0, title: 'Received', body: 'Rs.10' }])
    expect(data[0]).toMatchObject({ id: '3', isRead: false, title: 'Received', created_at: null })
  })

  test('keeps what it says of a person as it came: only what is missing is null', () => {
    const user = {
      commission_value: 1.5,
      commission_type: 'PERCENT',
      bank_transfer_limit: '50000.00',
      kyc_status: 'IN_REVIEW',
      email_verified_at: 1767323045,
      merchant: { bank_account: { bank_id: 12, bank_name: 'Nabil Bank' } },
    }
    expect(foreignCalls[readCurrentUser.path]!.rawUser!(user)).toMatchObject({
      commission: 1.5,
      commission_type: 'PERCENT',
      bank_transfer_limit: '50000.00',
      kyc: 'IN_REVIEW',
      email_verified: 1767323045,
      bank_id: 12,
      bank_name: 'Nabil Bank',
      account_number: null,
      vendor_id: null,
      name: null,
    })
    expect(read(readCurrentUser, user)).toMatchObject({
      commission_value: null,
      email_verified_at: new Date('2026-01-02T03:04:05.000Z'),
      merchant: { bank_account: { bank_name: 'Nabil Bank', account_number: '' } },
    })
  })

  test('of the banks needs a name alone', () => {
    expect(read(listBanks, [{ id: 1, name: 'Nabil Bank' }])).toMatchObject([
      { id: '1', name: 'Nabil Bank', class: null },
    ])
  })

  test('of a history is filtered here, because the filter is ours', () => {
    const rows = ['LoadFund', 'Sale', 'LoadFund'].map((type, id) => ({ id, type, amount: 1, date: '2026-11-20' }))
    const { reads } = foreignCalls[listTransactions.path]!
    expect(reads(rows, { sort: 'DESC', kind: 'load', limit: 1 })).toMatchObject({ data: [{ id: '0' }] })
    expect(reads(rows, { sort: 'DESC' })).toMatchObject({ data: { length: 3 } })
  })

  test('may be anything at all without breaking the reading', () => {
    for (const { reads, rawUser } of Object.values(foreignCalls)) {
      for (const wire of [null, undefined, 1, 'text', [], [null], {}, { data: 'x' }]) {
        expect(() => reads(wire)).not.toThrow()
        expect(() => rawUser?.(wire)).not.toThrow()
      }
    }
  })
})
