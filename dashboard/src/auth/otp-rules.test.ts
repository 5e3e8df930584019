import { expect, test } from 'vitest'
import { wrongWithCode } from './otp-rules.ts'

test.each([
  ['', 'Please input your OTP Code!'],
  ['12 34', 'OTP can not have spaces!!'],
  [' !', 'OTP can not have spaces!!'],
  ['12-345', 'Invalid OTP, can not contain special characters!'],
  ['abcdef', 'Invalid  OTP!'],
  ['१२३४५६', 'Invalid  OTP!'],
  ['12345', 'Invalid  OTP!'],
])('rejects %j with "%s"', (code, says) => expect(wrongWithCode(code)?.message).toBe(says))

test('accepts six digits', () => expect(wrongWithCode('012345')).toBeUndefined())
