import { expect, test } from 'vitest'
import { paymentStateName } from './payment-status.tsx'

test('what is done has one word, of a load as of everything else', () => {
  expect(paymentStateName('credited')).toEqual(paymentStateName('completed'))
})

test('what is at the bank has one word, whether the bank or a gateway has it', () => {
  expect(paymentStateName('at_bank')).toEqual(paymentStateName('pending'))
})
