import { describe, expect, test } from 'vitest'
import { hasCardNumber, hasTypedCardNumber } from './card-number.ts'

describe('a card number', () => {
  test.each([
    ['Visa', '4929123456789015'],
    ['Visa of 13 digits', '4222222222222'],
    ['Visa of 19 digits', '4929123456789012343'],
    ['Mastercard', '5555555555554444'],
    ['Mastercard from 2', '2223003122003222'],
    ['Maestro', '6759649826438453'],
    ['Mir', '2200000000000053'],
    ['American Express', '378282246310005'],
    ['Diners Club', '30569309025904'],
    ['JCB', '3530111333300000'],
    ['Discover', '6011000990139424'],
    ['UnionPay', '6240008631401148'],
    ['RuPay', '8100000000000002'],
    ['a national card of Nepal', '9524000000000008'],
  ])('of %s is recognised', (_, number) => {
    expect(hasCardNumber(number)).toBe(true)
    expect(hasCardNumber(`paid by ${number}.`)).toBe(true)
  })

  test('is recognised between other numbers', () => {
    for (const words of ['2 4929 1234 5678 9015', '4929-1234-5678-9015 12/29', '9841234567 4929123456789015 2026'])
      expect(hasCardNumber(words)).toBe(true)
  })

  test('is recognised despite invisible characters', () => {
    expect(hasTypedCardNumber('4929\u200b1234\u20115678\u00a09015')).toBe(true)
  })

  test('is not a reference by the clock, in any unit', () => {
    const start = 1_795_000_000_000
    const references = Array.from({ length: 200 }, (_, place) => start + place * 7_919).flatMap((millis) => [
      `${millis}`,
      `${millis}123`,
      `${millis}123456`,
      new Date(millis).toISOString().replaceAll(/\D/g, '').slice(0, 14),
      new Date(millis).toISOString().replaceAll(/\D/g, ''),
    ])
    expect(references.filter((reference) => hasCardNumber(reference))).toEqual([])
  })

  test('is not a number with a wrong check digit, of another length, or inside a word', () => {
    for (const words of ['4929123456789016', '7503486675756718803616', 'x4929123456789015', '49291234567890150'])
      expect(hasCardNumber(words)).toBe(false)
  })
})
