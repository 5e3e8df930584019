import { expect, test } from 'vitest'
import { cx } from './cx.ts'

test('joins the names that hold, in their order', () => {
  expect(cx('button', false, 'large', undefined, null, 'wide')).toBe('button large wide')
})

test('joins nothing to an empty name', () => {
  expect(cx(false, undefined)).toBe('')
})
