import { expect, test } from 'vitest'
import { nameDifferences } from './name-differences.ts'

const marked = (written: string, bank: string) =>
  nameDifferences(written, bank)
    .map(({ text, differs }) => (differs ? `[${text}]` : text))
    .join('')

test('marks what only the bank has', () => {
  expect(marked('Himal Tea House', 'Himal Tea House Pvt. Ltd.')).toBe('Himal Tea House[ Pvt. Ltd.]')
})

test('marks a single different letter alone', () => {
  expect(marked('Sunita Maharjan', 'Sunita Maharzan')).toBe('Sunita Mahar[z]an')
})

test('ignores capitals and shows those of the bank', () => {
  expect(marked('Himal Tea House', 'HIMAL TEA HOUSE')).toBe('HIMAL TEA HOUSE')
})

test('marks the whole name where nothing is in common', () => {
  expect(marked('abc', 'xyz')).toBe('[xyz]')
  expect(marked('', 'xyz')).toBe('[xyz]')
})
