import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { refusalWords } from './load-headline.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const why = (code: string | null) => i18n._(refusalWords(code))

test('gives the sentence of its service code as the reason of a refused load', () => {
  expect(why('602')).toBe('Critical error on the provider’s side.')
  expect(why('016')).toBe('The amount is too low.')
  expect(why('023')).toContain('There is not enough money in the account')
})

test('has no reason only without a code that the specification lists', () => {
  for (const code of [null, '', '999']) expect(why(code)).toBe('It gave no reason that we know of.')
})
