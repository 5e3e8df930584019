import { setupI18n } from '@lingui/core'
import { afterEach, expect, test, vi } from 'vitest'
import { spellNumbers } from './spelled-numbers.ts'

const formats = { calendar: 'ad', digits: 'devanagari', grouping: 'lakh' }
vi.mock('./formats-shown.ts', () => ({ currentFormats: () => formats }))
afterEach(() => {
  formats.digits = 'devanagari'
})

const messages = {
  tries: [['count'], ' of ', ['all'], ' at ', ['place']],
  things: [['n', 'plural', { one: ['# thing'], other: ['#', ' things of ', ['reference']] }]],
}
const speaking = () => {
  const i18n = setupI18n({ locale: 'en', locales: ['en-u-nu-deva'], messages: { en: messages as never } })
  spellNumbers(i18n)
  return i18n
}

test('numbers are in the person’s digits, words and references stay as they are', () => {
  const i18n = speaking()
  expect(i18n._('tries', { count: 3, all: 10, place: 'B52' })).toBe('३ of १० at B52')
  expect(i18n.t({ id: 'tries', values: { count: 3, all: 10, place: 'B52' } })).toBe('३ of १० at B52')
  formats.digits = 'latin'
  expect(i18n._('tries', { count: 3, all: 10, place: 'B52' })).toBe('3 of 10 at B52')
})

test('a number that chooses the plural still does', () => {
  expect(speaking()._('things', { n: 12, reference: 'A7' })).toBe('१२ things of A7')
})
