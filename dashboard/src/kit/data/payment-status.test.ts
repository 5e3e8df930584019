import { expect, test } from 'vitest'
import { paymentStateName } from './payment-status.tsx'

test('a finished load and any other finished movement have the same word', () => {
  expect(paymentStateName('credited')).toEqual(paymentStateName('completed'))
})

test('money at the bank has one word, whether a bank or a gateway has it', () => {
  expect(paymentStateName('at_bank')).toEqual(paymentStateName('pending'))
})
