import { expect, test } from 'vitest'
import { pastedOtp } from './otp-text.ts'

test('reads a code pasted with spaces or a dash as six digits', () => {
  expect(pastedOtp(' 482 713 ')).toBe('482713')
  expect(pastedOtp('482-713')).toBe('482713')
})

test('converts Devanagari digits', () => {
  expect(pastedOtp('४८२७१३')).toBe('482713')
})

test('leaves a text that is no code unchanged, so that its mistake is named', () => {
  expect(pastedOtp('48 27a')).toBe('48 27a')
})
