import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', 'short'],
  ['Xk9#fQ2', 'short'],
  ['aaaaaaaaaaaa', 'weak'],
  ['1234567890', 'weak'],
  ['password1', 'weak'],
  ['bluekettle7', 'fair'],
  ['momo with achar 7 times', 'strong'],
] as const)('%j is %s', (password, strength) => expect(passwordStrength(password)).toBe(strength))

test('what the person is known by adds nothing', () => {
  expect(passwordStrength('sharma-himal-77')).toBe('strong')
  expect(passwordStrength('Sharma-Himal-77', ['Sita Sharma', 'Himal Tea House'])).toBe('weak')
  expect(passwordStrength('9801000001!', ['9801000001'])).toBe('weak')
})
