import { readCurrentUser, signIn } from '@sahuji/contract/session'
import { listTransactions } from '@sahuji/contract/transactions'
import { readWallet } from '@sahuji/contract/wallet'
import { listNotifications } from '@sahuji/contract/notifications'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { foreignAnswers } from './foreign-answers.ts'

const read = <Entry extends { path: string; gives: z.ZodMiniType }>(entry: Entry, wire: unknown) =>
  z.decode(entry.gives, foreignAnswers[entry.path]!(wire) as never) as z.output<Entry['gives']>

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
    })
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

  test('may be anything at all without breaking the reading', () => {
    for (const reading of Object.values(foreignAnswers)) {
      for (const wire of [null, undefined, 1, 'text', [], [null], {}, { data: 'x' }])
        expect(reading.bind(null, wire)).not.toThrow()
    }
  })
})
