import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each(['/dashboard/home', '/dashboard/transactionHistory?kind=load'])('%s is ours', (next) =>
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
])('%j is not', (next) => expect(ownPath(next)).toBeUndefined())
