import { expect, test } from 'vitest'
import { scopedName } from './scoped-name.ts'

const file = new URL('../src/kit/layout/button.module.css', import.meta.url).pathname
const other = new URL('../src/kit/layout/link.module.css', import.meta.url).pathname
const css = '.button { height: 1.5em } .button.primary { color: red }'

test('in a build the classes of a file share a prefix and differ in their last letter', () => {
  const name = scopedName('build')
  expect(name('button', file, css)).toMatch(/^[a-zA-Z]{3}a$/)
  expect(name('primary', file, css)).toBe(name('button', file, css).replace(/a$/, 'b'))
  expect(name('button', other, css)).not.toBe(name('button', file, css))
})

test('the browser’s build and the documents’ build give the same names', () => {
  expect(scopedName('build')('primary', `${file}?used`, css)).toBe(scopedName('build')('primary', file, css))
})

test('a file with more classes than letters has longer names', () => {
  const many = Array.from({ length: 60 }, (_, at) => `.c${at} {}`).join('\n')
  const names = Array.from({ length: 60 }, (_, at) => scopedName('build')(`c${at}`, file, many))
  expect(new Set(names).size).toBe(60)
})

test('in development a class names its file', () => {
  expect(scopedName('serve')('primary', file, css)).toMatch(/^button-primary-/)
})
