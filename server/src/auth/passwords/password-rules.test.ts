import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './password-rules.ts'

const about = ['sita.sharma@example.com', 'Sita Sharma', 'Himal Tea House']

describe('a password', () => {
  test.each([
    'password',
    'Password1',
    'qwertyuiop',
    'iloveyou',
    'nepal@123',
    'sahuji123',
    '!!Sahuji!!',
    'Sharma2026',
    'himalteahouse',
    '19901990',
    '00000000',
    'ＰＡＳＳＷＯＲＤ',
  ])('like %s is guessed first and refused', (password) => expect(isCommonPassword(password, about)).toBe(true))

  test.each(['momo with achar 7', 'sahuji-demo-1', 'tea for two at nine', 'Xk2#pq9!vB', 'चिया र सेल रोटी'])(
    'like %s is taken',
    (password) => expect(isCommonPassword(password, about)).toBe(false),
  )
})
