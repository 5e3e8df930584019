import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each(['/dashboard/home', '/dashboard/transactionHistory?kind=load'])('accepts %s', (next) =>
  expect(ownPath(next)).toBe(next),
)

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\n/evil.example',
  '',
  null,
])('rejects %j', (next) => expect(ownPath(next)).toBeUndefined())
