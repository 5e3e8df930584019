import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { stepUp } from '../auth/second-factors.ts'
import { fieldErrors, fieldSentences } from './field-sentences.ts'
import { mobileNumber } from '../merchants.ts'
import { payoutAccountFields } from '../payouts/accounts.ts'
import { requestPayout } from '../payouts.ts'
import { sixDigits } from './typed-digits.ts'

const errorsOf = (schema: z.ZodMiniType, input: unknown) =>
  fieldErrors(z.safeParse(schema, input, { reportInput: true }).error?.issues ?? [])

describe('a code', () => {
  test.each(['१२३४५६', '۱۲۳ ۴۵۶', '١٢٣-٤٥٦', '123 456'])('%s is 123456 in every script', (typed) => {
    expect(z.parse(sixDigits, typed)).toBe('123456')
  })

  test.each(['१२३', '1234567', 'abcdef', ''])('%s is told how many digits it has', (typed) => {
    expect(errorsOf(z.object({ code: sixDigits }), { code: typed })).toEqual({ code: [fieldSentences.six_digits] })
  })

  test('of a withdrawal and of a step-up is read the same way', () => {
    const id = '0190c0de-0000-7000-8000-000000000001'
    const ask = { account_id: id, amount: 5000, purpose: 'supplier', confirmation_id: id, sms_code: '०१२३४५' }
    expect(z.parse(requestPayout.takes, ask)).toMatchObject({ sms_code: '012345' })
    expect(z.parse(stepUp.takes, { recovery_code: 'ABCD१-EFGH२' })).toEqual({ recovery_code: 'ABCD1-EFGH2' })
  })
})

test('a mobile number is taken in the digits of every script, else told to have ten', () => {
  expect(z.parse(mobileNumber, '९८०० ०००-००१')).toBe('9800000001')
  expect(errorsOf(z.object({ mobile: mobileNumber }), { mobile: '98000' })).toEqual({
    mobile: [fieldSentences.mobile_number],
  })
})

test('an account number is taken in the digits of every script, else told how long it is', () => {
  const account = z.object({ number: payoutAccountFields.account_number })
  expect(z.parse(account, { number: '०१२ ३४५६७८९' })).toEqual({ number: '0123456789' })
  expect(errorsOf(account, { number: '12' })).toEqual({ number: [fieldSentences.account_number] })
})
