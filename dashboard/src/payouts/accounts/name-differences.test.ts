import { expect, test } from 'vitest'
import { nameDifferences } from './name-differences.ts'

const marked = (written: string, bank: string) =>
  nameDifferences(written, bank)
    .map(({ text, differs }) => (differs ? `[${text}]` : text))
    .join('')

test('what the bank has more is marked', () => {
  expect(marked('Himal Tea House', 'Himal Tea House Pvt. Ltd.')).toBe('Himal Tea House[ Pvt. Ltd.]')
})

test('a letter that is another is marked alone', () => {
  expect(marked('Sunita Maharjan', 'Sunita Maharzan')).toBe('Sunita Mahar[z]an')
})

test('capitals are no difference, and the bank’s own are shown', () => {
  expect(marked('Himal Tea House', 'HIMAL TEA HOUSE')).toBe('HIMAL TEA HOUSE')
})

test('nothing in common is marked whole', () => {
  expect(marked('abc', 'xyz')).toBe('[xyz]')
  expect(marked('', 'xyz')).toBe('[xyz]')
})
