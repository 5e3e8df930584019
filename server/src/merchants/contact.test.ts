import { describe, expect, test } from 'vitest'
import { normalizeEmail, normalizeMobile } from './contact.ts'

describe('a mobile number', () => {
  test.each([
    '9812345678',
    '+9779812345678',
    '9779812345678',
    '009779812345678',
    '09812345678',
    '981-234-5678',
    '(981) 234 5678',
    '९८१२३४५६७८',
  ])('typed as %s is kept with +977', (typed) => expect(normalizeMobile(typed)).toBe('+9779812345678'))

  test.each([
    '',
    '981234567',
    '98123456789',
    '9512345678',
    '014620147',
    '+919812345678',
    'nine eight',
    '98123456\u000078',
  ])('%j is none', (typed) => expect(normalizeMobile(typed)).toBeUndefined())
})

test('an e-mail address is stored in lower case, without the characters that a keyboard adds around it', () => {
  expect(normalizeEmail(' Sita.Sharma@Example.COM\n')).toBe('sita.sharma@example.com')
})
