import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', 'short'],
  ['Xk9#fQ2vB7!', 'short'],
  ['aaaaaaaaaaaa', 'weak'],
  ['123456789012', 'weak'],
  ['password1234', 'weak'],
  ['bluekettle77', 'fair'],
  ['momo with achar 7 times', 'strong'],
] as const)('%j is %s', (password, strength) => expect(passwordStrength(password)).toBe(strength))

test('names and addresses of the person add no strength', () => {
  expect(passwordStrength('sharma-himal-77')).toBe('strong')
  expect(passwordStrength('Sharma-Himal-77', ['Sita Sharma', 'Himal Tea House'])).toBe('weak')
  expect(passwordStrength('9801000001!a!', ['9801000001'])).toBe('weak')
})
