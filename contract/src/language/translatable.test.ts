import { expect, expectTypeOf, test } from 'vitest'
import { type FactsOf, msg } from './translatable.ts'

test('a text names its facts to the compiler', () => {
  expectTypeOf<FactsOf<'{code} is your {brand} code.'>>().toEqualTypeOf<'code' | 'brand'>()
  expectTypeOf<FactsOf<'No facts.'>>().toEqualTypeOf<never>()
  expectTypeOf<FactsOf<'{count, plural, one {# day} other {# days}} for {name}'>>().toEqualTypeOf<'count' | 'name'>()
})

test('a marked text is its English words, with their context where one is given', () => {
  expect(msg('Paid')).toBe('Paid')
  expect(msg('Paid', 'event')).toEqual({ english: 'Paid', context: 'event' })
})
