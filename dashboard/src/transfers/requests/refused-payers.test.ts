import { expect, test } from 'vitest'
import { wholeForm } from '../../kit/forms/form-errors.ts'
import { refusedPayers } from './refused-payers.ts'

const one = [{ mobile_no: '9800000002', amount: 15_000_000n }]
const several = [
  { mobile_no: '9800000002', amount: 100n },
  { mobile_no: '9800000003', amount: 15_000_000n },
  { mobile_no: '९८०००००००२', amount: 20_000n },
]
const fieldsOf = (refusal: string | undefined, payers = one) =>
  Object.keys(refusedPayers({ payers: ['No.'] }, { refusal, payers, most: 10_000_000n }))

test('shows a refusal of one payer once, at the amount or at the number', () => {
  expect(fieldsOf('request_too_large')).toEqual(['amount'])
  expect(fieldsOf('request_over_day')).toEqual(['amount'])
  expect(fieldsOf('request_not_possible')).toEqual(['mobile_no'])
})

test('shows it for several at the refused payer, or above the form', () => {
  expect(fieldsOf('request_too_large', several)).toEqual(['parts.1'])
  expect(fieldsOf('request_too_small', several)).toEqual(['parts.0'])
  expect(fieldsOf('fields_invalid', several)).toEqual(['payers.2'])
  expect(fieldsOf('request_not_possible', several)).toEqual([wholeForm])
  expect(fieldsOf('request_over_day', several)).toEqual([wholeForm])
})

test('leaves a refusal that is not about the payers in its place', () => {
  const refused = { purpose: ['No.'] }
  expect(refusedPayers(refused, { refusal: 'purpose_closed', payers: one, most: 1n })).toEqual(refused)
})
