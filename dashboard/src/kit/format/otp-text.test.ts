import { expect, test } from 'vitest'
import { pastedOtp } from './otp-text.ts'

test('a code pasted with spaces or a dash is six digits', () => {
  expect(pastedOtp(' 482 713 ')).toBe('482713')
  expect(pastedOtp('482-713')).toBe('482713')
})

test('Devanagari digits are folded', () => {
  expect(pastedOtp('४८२७१३')).toBe('482713')
})

test('what is no code stays as pasted, so that its mistake is named', () => {
  expect(pastedOtp('48 27a')).toBe('48 27a')
})
