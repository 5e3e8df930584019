import { listBanks } from '@sahuji/contract/banks'
import { readCurrentUser, signIn, type SignedIn } from '@sahuji/contract/session'
import { listTransactions } from '@sahuji/contract/transactions'
import { readWallet } from '@sahuji/contract/wallet'
import { listNotifications } from '@sahuji/contract/notifications'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { foreignCalls, refusedBy } from './foreign-answers.ts'
import { meaningOf } from '../failures/service-codes.ts'

const read = <Entry extends { path: string; gives: z.ZodMiniType }>(entry: Entry, wire: unknown) =>
  z.decode(entry.gives, foreignCalls[entry.path]!.reads(wire) as never) as z.output<Entry['gives']>

describe('an answer of a foreign server', () => {
  test('with only a balance is a wallet', () => {
    expect(read(readWallet, { balance: 123450 })).toEqual({ balance: 123450n })
    expect(read(readWallet, { balance: '123450' })).toEqual({ balance: 123450n })
  })

  test('without a balance is not a wallet', () => {
    expect(() => read(readWallet, {})).toThrow(/balance/)
    expect(() => read(readWallet, { balance: 'twelve' })).toThrow(/balance/)
  })

  test('of a login needs only the specified fields', () => {
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

  test('of the user info may leave out every field', () => {
    expect(read(readCurrentUser, { name: 'Sita', kyc_status: 'VALID' })).toMatchObject({
      name: 'Sita',
      kyc_status: 'VALID',
      vendor_id: '',
      commission_value: null,
      merchant: { bank_account: null, vendor_key_production: null },
    })
  })

  test('of a history gives the rows with an amount and a date, with ids of any type', () => {
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

  test('of a history has no net when its fee is unreadable', () => {
    const row = { id: 1, amount: 500, status: 'SUCCESS', date: '2026-11-20' }
    const { data } = read(listTransactions, [row, { ...row, fee: '12' }, { ...row, fee: '12.50' }])
    expect(data.map(({ net }) => net)).toEqual([500n, 488n, null])
  })

  test('of the notifications keeps the specified fields', () => {
    const { data } = read(listNotifications, [{ id: 3, isRead: 0, title: 'Received', body: 'Rs.10' }])
    expect(data[0]).toMatchObject({ id: '3', isRead: false, title: 'Received', created_at: null })
  })

  test('keeps a person’s values unchanged', () => {
    const user = {
      commission_value: 1.5,
      commission_type: 'PERCENT',
      bank_transfer_limit: '50000.00',
      name: 'Sita',
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
    })
    expect(read(readCurrentUser, user)).toMatchObject({
      commission_value: null,
      email_verified_at: new Date('2026-01-02T03:04:05.000Z'),
      merchant: { bank_account: { bank_name: 'Nabil Bank', account_number: '' } },
    })
  })

  test('of the banks needs only a name', () => {
    expect(read(listBanks, [{ id: 1, name: 'Nabil Bank' }])).toMatchObject([
      { id: '1', name: 'Nabil Bank', class: null },
    ])
  })

  test('of a history is filtered in the dashboard, because the specification has no filter', () => {
    const rows = ['LoadFund', 'Sale', 'LoadFund'].map((type, id) => ({ id, type, amount: 1, date: '2026-11-20' }))
    const { reads } = foreignCalls[listTransactions.path]!
    expect(reads(rows, { sort: 'DESC', kind: 'load', limit: 1 })).toMatchObject({ data: [{ id: '0' }] })
    expect(reads(rows, { sort: 'DESC' })).toMatchObject({ data: { length: 3 } })
  })

  test('of a history gives the query of the next page, from an address or a cursor', () => {
    const { reads, asks } = foreignCalls[listTransactions.path]!
    const rows = [{ id: 1, amount: 1, date: '2026-11-20' }]
    const asked = (wire: unknown) => {
      const { next } = reads(wire) as { next: string | null }
      return next === null ? null : asks({ sort: 'DESC', cursor: next, limit: 8 })
    }
    expect(asked({ data: rows, next: 'abc' })).toEqual({ sort: 'DESC', cursor: 'abc' })
    const paged = { current_page: 1, data: rows, next_page_url: 'https://other.example/api/x?sort=DESC&page=2' }
    expect(asked({ data: paged })).toEqual({ sort: 'DESC', page: '2' })
    expect(asked({ data: rows, links: { next: '/api/x?page=3' } })).toEqual({ sort: 'DESC', page: '3' })
    expect(asked({ data: { ...paged, next_page_url: null } })).toBeNull()
    expect(asks({ sort: 'DESC', limit: 8 })).toEqual({ sort: 'DESC' })
  })
})

describe('a list of a foreign server', () => {
  const lists = {
    '/api/general-pages': { id: '7', title: 'Terms' },
    '/api/list': { id: 1, name: 'Nabil Bank' },
    '/api/notifications': { id: 3, isRead: 0, title: 'Received', body: 'Rs.10' },
    '/api/transaction/filter': { id: 41, amount: 250_000, created_at: '2026-11-20 10:15:00' },
    '/api/sandbox/transaction/filter': { id: 41, amount: 250_000, created_at: '2026-11-20 10:15:00' },
  }
  const rowsOf = (path: string, wire: unknown): unknown[] => {
    const read = foreignCalls[path]!.reads(wire)
    return Array.isArray(read) ? read : (read as { data: unknown[] }).data
  }

  test.each(Object.entries(lists))('%s is read bare, under data, and in the pages of Laravel', (path, row) => {
    for (const wire of [[row], { data: [row] }, { data: { current_page: 1, data: [row], last_page: 1 } }])
      expect(rowsOf(path, wire)).toHaveLength(1)
    for (const wire of [[], { data: [] }, { data: { data: [] } }]) expect(rowsOf(path, wire)).toEqual([])
  })

  test.each(Object.keys(lists))('%s fails without a list or without a readable row', (path) => {
    for (const wire of [undefined, null, 1, 'text', {}, { data: null }, { data: {} }, { data: 'x' }, [{}], [null]])
      expect(() => rowsOf(path, wire)).toThrow(TypeError)
  })

  test('reads the notations of servers for a read notification', () => {
    const isRead = (value: unknown) =>
      (rowsOf('/api/notifications', [{ title: 'x', isRead: value }])[0] as { isRead: boolean }).isRead
    expect([true, 1, '1', 'true', 'TRUE'].map(isRead)).toEqual(Array(5).fill(true))
    expect([false, 0, '0', 'false', null, undefined, ''].map(isRead)).toEqual(Array(7).fill(false))
  })
})

describe('an answer that names no person', () => {
  const empty = [undefined, null, 1, 'text', [], {}, { data: null }, { name: '', email: null }]

  test('is neither a user info nor a sign-in, so that nothing of it is stored', () => {
    for (const wire of empty) {
      expect(() => read(readCurrentUser, wire)).toThrow('no person')
      expect(() => read(signIn, wire)).toThrow('no access token')
      expect(() => read(signIn, { access_token: 'abc', user: wire })).toThrow('no person')
    }
    for (const access_token of [undefined, null, ''])
      expect(() => read(signIn, { access_token, user: { name: 'Sita' } })).toThrow('no access token')
  })
})

describe('the balance of the user info and of the wallet', () => {
  test.each([undefined, null, '', 'twelve', 1234.5, '1234.50', -1, '-5', [], {}, true])('rejects %j', (balance) => {
    expect(read(readCurrentUser, { name: 'Sita', balance }).balance).toBeUndefined()
    expect(() => read(readWallet, { balance })).toThrow(/balance/)
  })

  test.each([
    [0, 0n],
    ['0', 0n],
    ['123450.00', 123_450n],
  ])('accepts %j', (balance, figure) => {
    expect(read(readCurrentUser, { name: 'Sita', balance }).balance).toBe(figure)
    expect(read(readWallet, { balance })).toEqual({ balance: figure })
  })
})

describe('the stored values of a person', () => {
  const { rawUser: ofLogin } = foreignCalls[signIn.path]!
  const { rawUser: ofInfo } = foreignCalls[readCurrentUser.path]!

  test('have null for an empty status', () => {
    expect(ofInfo!({ name: 'Sita', kyc_status: '' })).toMatchObject({ kyc: null })
  })

  test('keep identity and verification that a user info leaves out', () => {
    const kept = ofInfo!({ name: 'Sita' })
    expect(kept).toEqual({
      name: 'Sita',
      kyc: null,
      avatar: null,
      commission: null,
      commission_type: null,
      bank_transfer_limit: null,
    })
    expect(ofInfo!({ name: 'Sita', email_verified_at: null })).toMatchObject({ email_verified: null })
  })

  test('contain nothing of an earlier person after a sign-in', () => {
    expect(ofLogin!({ user: { name: 'Sita' } })).toMatchObject({
      name: 'Sita',
      email: null,
      verified: null,
      email_verified: null,
      bank_name: null,
    })
  })
})

describe('the status of an answer', () => {
  test.each([
    ['014', '014'],
    [14, '014'],
    ['602', '602'],
    [602, '602'],
    [100, '100'],
    ['001', '001'],
    [7004, '7004'],
    ['3000', '3000'],
    [422, '422'],
    [false, ''],
    ['error', ''],
    ['failed', ''],
  ])('%j is a refusal', (status, code) => expect(refusedBy(status)).toBe(code))

  test('is a refusal for each code that the specification lists, and for no other below 400', () => {
    const codes = Array.from({ length: 400 }, (_, code) => `${code}`.padStart(3, '0'))
    expect(codes.filter((code) => refusedBy(code) !== undefined)).toEqual(codes.filter(meaningOf))
    expect(refusedBy('602')).toBe('602')
  })

  test.each([undefined, null, '000', 0, 200, '200', 201, true, 1, '1', 'success', 'OK', 'ok'])(
    '%j is not a refusal',
    (status) => expect(refusedBy(status)).toBeUndefined(),
  )
})
