import { describe, expect, test } from 'vitest'
import { assert, bigInt, constantFrom, property, record } from 'fast-check'
import { paisaOf, regroupWhole, regroup as regroupFor, typedForm } from './amount-text.ts'

const plain = { digits: 'latin', grouping: 'lakh' } as const
const regroup = (text: string, caret: number) => regroupFor(text, caret, plain)

describe('typing an amount', () => {
  test('groups the digits in lakhs and keeps the caret behind its digit', () => {
    expect(regroup('25000', 5)).toEqual({ text: '25,000', caret: 6 })
    expect(regroup('1,2500', 3)).toEqual({ text: '12,500', caret: 2 })
    expect(regroup('1234567', 2)).toEqual({ text: '12,34,567', caret: 2 })
  })

  test('reads Devanagari digits and a pasted prefix', () => {
    expect(regroup('Rs. १,००,०००.५०', 15)?.text).toBe('1,00,000.50')
  })

  test.each([
    ['5000/-', '5,000'],
    ['Rs 5,000', '5,000'],
    ['Rs. 5,000/-', '5,000'],
    ['NPR 5000.5', '5,000.5'],
    ['५,०००/-', '5,000'],
    ['रु ५,०००/–', '5,000'],
    ['1 234,50', '1,234.50'],
    ['1\u202f234,50', '1,234.50'],
    ['1,234', '1,234'],
    ['1,00,000', '1,00,000'],
    ['1,234.50', '1,234.50'],
  ])('reads the pasted "%s" as %s', (text, read) => expect(regroupWhole(text, plain)?.text).toBe(read))

  test.each(['1234.567', '1.234,50', 'about 500', '-500'])('does not read "%s"', (text) =>
    expect(regroupWhole(text, plain)).toBeUndefined(),
  )

  test('a comma that a deletion leaves before two digits is not a point', () =>
    expect(regroup('1,23', 4)?.text).toBe('123'))

  test('shows the amount in the person’s own digits and groups', () => {
    expect(regroupFor('25000', 5, { digits: 'devanagari', grouping: 'lakh' })).toEqual({ text: '२५,०००', caret: 6 })
    expect(regroupFor('१२34567.5', 9, { digits: 'latin', grouping: 'million' })?.text).toBe('1,234,567.5')
  })

  test('rejects a sign, an exponent, a letter and a third decimal', () => {
    for (const wrong of ['-5', '1e5', '12x', '1.005', '1.2.3', '12345678901234'])
      expect(regroup(wrong, 0)).toBeUndefined()
  })

  test('a point at the end is an unfinished amount', () => {
    expect(regroup('12.', 3)).toEqual({ text: '12.', caret: 3 })
    expect(paisaOf('12.')).toBe(1200n)
    expect(paisaOf('')).toBeUndefined()
    expect(paisaOf('.')).toBeUndefined()
  })

  test('reads the shown amount back as the same amount', () => {
    const amounts = bigInt({ min: 0n, max: 999_999_999_999_999n })
    const styles = record({ digits: constantFrom('latin', 'devanagari'), grouping: constantFrom('lakh', 'million') })
    expect(() =>
      assert(property(amounts, styles, (paisa, style) => paisaOf(typedForm(paisa, style)) === paisa)),
    ).not.toThrow()
  })
})
