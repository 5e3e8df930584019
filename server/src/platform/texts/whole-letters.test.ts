import { expect, test } from 'vitest'
import { wholeLetters } from './whole-letters.ts'

test('a text is cut between its letters', () => {
  expect(wholeLetters('Asan Spice Evening', 10)).toBe('Asan Spice')
  expect(wholeLetters('Holi 🎉🎉', 6)).toBe('Holi ')
  expect(wholeLetters('Holi 🎉🎉', 7)).toBe('Holi 🎉')
  expect(wholeLetters('👩‍👩‍👧 family', 7)).toBe('')
  expect(wholeLetters('किनमेल', 4)).toBe('किन')
})
