import { describe, expect, test } from 'vitest'
import { readEmvQr } from '../money/emv-qr.ts'
import { nepalQr } from './nepal-qr.ts'

const shop = { acquirer: '00002501', code: 'SAHUJI01', category: '5411', name: 'Himal Tea House', city: 'Kathmandu' }

describe('a NepalQR', () => {
  test('static, equals the published vector', () => {
    expect(nepalQr(shop)).toBe(
      '00020101021129240020NCHL00002501SAHUJI015204541153035245802NP5915Himal Tea House6009Kathmandu63048EBC',
    )
  })

  test('with names in Devanagari counts characters and sums bytes', () => {
    const local = { language: 'ne', name: 'हिमाल चिया घर', city: 'काठमाडौं' }
    expect(nepalQr({ ...shop, local })).toBe(
      '00020101021129240020NCHL00002501SAHUJI015204541153035245802NP5915Himal Tea House6009Kathmandu64350002ne0113हिमाल चिया घर0208काठमाडौं63045431',
    )
  })

  test('dynamic, equals the vector with bill, store, terminal and purpose', () => {
    const of = { ...shop, name: 'Sahuji Test Store', amount: 125_000n, bill: 'INV-1001', store: 'Store1' }
    expect(nepalQr({ ...of, terminal: 'T1', purpose: 'Bill payment' })).toBe(
      '00020101021229240020NCHL00002501SAHUJI0152045411530352454071250.005802NP5917Sahuji Test Store6009Kathmandu62440108INV-10010306Store10702T10812Bill payment6304A3FB',
    )
  })

  test('carries what the operator agreed with Fonepay in tag 26, before tag 29', () => {
    const written = nepalQr({ ...shop, fonepay: '0011fonepay.com0104SHOP' })
    expect(written.slice(12, 51)).toBe('26230011fonepay.com0104SHOP29240020NCHL')
    expect(readEmvQr(written)).toMatchObject({ is_dynamic: false })
  })

  test('is read back by our reader with each limit used', () => {
    const of = { ...shop, name: 'A'.repeat(25), city: 'B'.repeat(15), amount: 999_999_999_999n }
    const read = readEmvQr(nepalQr(of))
    expect(read).toMatchObject({ is_dynamic: true, due: 999_999_999_999n, currency: '524' })
  })

  test.each([
    ['an emoji', { ...shop, name: 'Tea 🍵 House' }],
    ['a name of 26 characters', { ...shop, name: 'A'.repeat(26) }],
    ['no amount', { ...shop, amount: 0n }],
  ])('refuses %s', (_, of) => {
    expect(() => nepalQr(of)).toThrow(RangeError)
  })
})
