import { describe, expect, test } from 'vitest'
import { similarPages } from './similar-pages.ts'

const places = [
  'home',
  'loadFunds',
  'loadFunds/ebanking',
  'transactionHistory',
  'profile',
  'qrcode',
  'bankDeposit',
].map((path) => ({ href: `/dashboard/${path}` }))
const near = (address: string) => similarPages(address, places).map(({ href }) => href.replace('/dashboard/', ''))

describe('an unknown address', () => {
  test.each([
    ['/dashboard/profle', 'profile'],
    ['/dashboard/qr-code', 'qrcode'],
    ['/dashboard/history', 'transactionHistory'],
    ['/dashboard/LOADFUND', 'loadFunds'],
    ['/dashboard/transactions/bankdeposits', 'bankDeposit'],
    ['/dashboard/e-banking?bank=7', 'loadFunds/ebanking'],
  ])('%s is similar to %s', (address, path) => expect(near(address)[0]).toBe(path))

  test.each(['/', '/dashboard', '/dashboard/zzzzzzzz', '/dashboard/0198'])('%s is similar to no page', (address) =>
    expect(near(address)).toEqual([]),
  )
})
