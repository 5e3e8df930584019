import { expect, test } from 'vitest'
import { cx } from './cx.ts'

test('the names that hold stand behind each other, in their order', () => {
  expect(cx('button', false, 'large', undefined, null, 'wide')).toBe('button large wide')
})

test('without any name nothing is left', () => {
  expect(cx(false, undefined)).toBe('')
})
