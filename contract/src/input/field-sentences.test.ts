import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { fieldErrors, fieldSentences } from './field-sentences.ts'
import { positivePaisa } from '../money/money.ts'

const form = z
  .strictObject({
    name: z.string().check(z.minLength(2), z.maxLength(5)),
    email: z.optional(z.email()),
    amount: z.optional(positivePaisa),
    age: z.optional(z.int().check(z.lte(150))),
    kind: z.optional(z.enum(['a', 'b'])),
    terms: z.optional(z.literal(true)),
    address: z.optional(z.object({ street: z.string() })),
  })
  .check(z.refine(({ name }) => name !== 'never', { path: ['email'], params: { sentence: 'either_email_or_mobile' } }))

const errorsOf = (input: unknown) => {
  const { success, error } = z.safeParse(form, input, { reportInput: true })
  return success ? {} : { ...fieldErrors(error.issues) }
}

describe('the errors of a field', () => {
  test.each([
    [{}, 'name', fieldSentences.required],
    [{ name: '' }, 'name', fieldSentences.required],
    [{ name: 'S' }, 'name', 'This is too short; at least 2 characters.'],
    [{ name: 'Sita Sharma' }, 'name', 'This is too long; at most 5 characters.'],
    [{ name: 5 }, 'name', fieldSentences.invalid],
    [{ name: 'Sita', email: 'sita' }, 'email', fieldSentences.email],
    [{ name: 'Sita', amount: 0 }, 'amount', fieldSentences.too_small],
    [{ name: 'Sita', amount: 12.5 }, 'amount', fieldSentences.whole_number],
    [{ name: 'Sita', amount: Number.POSITIVE_INFINITY }, 'amount', fieldSentences.invalid],
    [{ name: 'Sita', amount: 1e21 }, 'amount', fieldSentences.too_big],
    [{ name: 'Sita', age: 151 }, 'age', fieldSentences.too_big],
    [{ name: 'Sita', kind: 'c' }, 'kind', fieldSentences.choice],
    [{ name: 'Sita', terms: false }, 'terms', fieldSentences.accepted],
    [{ name: 'Sita', role: 'admin' }, 'role', fieldSentences.unknown],
    [{ name: 'Sita', address: {} }, 'address.street', fieldSentences.required],
    [{ name: 'never' }, 'email', fieldSentences.either_email_or_mobile],
  ])('of %j are, for %s: %s', (input, field, sentence) => {
    expect(errorsOf(input)).toEqual({ [field]: [sentence] })
  })

  test('are reported for all fields together, one for each', () => {
    expect(Object.keys(errorsOf({ amount: 'x', role: 1, balance: 2 }))).toEqual(['name', 'amount', 'role', 'balance'])
  })

  test('are reported for the body when it is not an object', () => {
    expect(errorsOf(null)).toEqual({ body: [fieldSentences.invalid] })
  })

  test('have every placeholder filled', () => {
    for (const input of [{ name: 'S' }, { name: 'Sita Sharma' }])
      expect(JSON.stringify(errorsOf(input))).not.toMatch(/[{]\w+[}]/)
  })
})
