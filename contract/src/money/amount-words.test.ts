import { expect, test } from 'vitest'
import { englishWords, nepaliWords } from './amount-words.ts'

test('an amount in words, in English', () => {
  expect(englishWords(25_000_00n)).toBe('Twenty-five thousand rupees only')
  expect(englishWords(1_23_456_50n)).toBe(
    'One lakh twenty-three thousand four hundred fifty-six rupees and fifty paisa only',
  )
  expect(englishWords(0n)).toBe('Zero rupees only')
  expect(englishWords(12_00_00_000_00n)).toBe('Twelve crore rupees only')
  expect(englishWords(1_23_45_678_00n, 'million')).toBe(
    'Twelve million three hundred forty-five thousand six hundred seventy-eight rupees only',
  )
})

test('an amount in words, in Nepali', () => {
  expect(nepaliWords(25_000_00n)).toBe('पच्चीस हजार रुपैयाँ मात्र')
  expect(nepaliWords(1_99_100_05n)).toBe('एक लाख उनान्सय हजार एक सय रुपैयाँ पाँच पैसा मात्र')
})

test('every number under a hundred has one word of its own in Nepali', () => {
  const words = Array.from({ length: 100 }, (_, number) => nepaliWords(BigInt(number) * 100n))
  expect(new Set(words).size).toBe(100)
})
