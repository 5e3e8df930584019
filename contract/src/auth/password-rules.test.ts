import { describe, expect, test } from 'vitest'
import { isPattern, isPersonal } from './password-rules.ts'

const about = ['Sita Sharma', 'sita.sharma@example.com', '+9779801234567']

describe('a password of the person’s own words', () => {
  test.each([
    'Sita Sharma 1999',
    'sharma.sita@example.com',
    'sita.sharma@example.com',
    '9801234567!!',
    '+977 9801234567',
    'SITA-SHARMA-123',
    'Ｓｉｔａ Sharma 77',
  ])('like %s is refused', (password) => expect(isPersonal(password, about)).toBe(true))

  test.each(['sita loves momo and tea', 'seven yaks on a hill', 'an example of rain', 'चिया र सेल रोटी मीठो'])(
    'like %s is taken',
    (password) => expect(isPersonal(password, about)).toBe(false),
  )

  test('a name of three letters is no reason to refuse', () =>
    expect(isPersonal('ram and nothing', ['Ram Rai'])).toBe(false))
})

describe('a pattern', () => {
  test.each([
    'aaaaaaaaaaaa',
    'abababababab',
    'abcabcabcabc',
    'passwordpassword',
    '123456789012',
    'qwertyuiop123',
    'zyxwvutsrqpo',
    'qwertyASDFGH',
    '098765432109',
  ])('like %s is one', (password) => expect(isPattern(password)).toBe(true))

  test.each([
    'seven yaks on a hill',
    'momo with achar 7',
    'xk2#pq9!vbtz',
    'abcdef and a goat',
    '🐐🐃🐄🦌🐑🐏🐖🐓🦆🐇🐈🐕',
  ])('like %s is none', (password) => expect(isPattern(password)).toBe(false))
})
