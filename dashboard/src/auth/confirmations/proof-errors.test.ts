import { expect, test } from 'vitest'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { codeSentence, isOfCode, isOfProof } from './proof-errors.ts'

const refusedBy = (refusal: CallFailed['refusal'], errors: Record<string, string[]> = {}) =>
  new CallFailed({ kind: 'answered', http: 422, status: '014', message: 'No.', refusal, errors })
const words = (errors: Record<string, string[]>) => ({ sentence: 'No.', code: '014', request: undefined, errors })

test('shows a malformed code as an error of the code, and keeps the dialog open', () => {
  const errors = { sms_code: ['A code has six digits.'] }
  const error = refusedBy('fields_invalid', errors)
  expect(isOfCode(error) && isOfProof(error)).toBe(true)
  expect(codeSentence(error, words(errors))).toBe('A code has six digits.')
})

test('gives the reason of the refusal for a wrong code', () => {
  const errors = { sms_code: ['No.'] }
  expect(codeSentence(refusedBy('confirmation_wrong', errors), words(errors))).toBe('No.')
})

test('a field of the confirmed action closes the dialog', () => {
  expect(isOfProof(refusedBy('fields_invalid', { amount: ['This is too small.'] }))).toBe(false)
  expect(isOfProof(refusedBy('payout_over_day'))).toBe(false)
})
