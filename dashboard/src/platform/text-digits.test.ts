import { type Messages, setupI18n } from '@lingui/core'
import { defaultFormats } from '@sahuji/contract/formats'
import { afterEach, expect, test, vi } from 'vitest'
import { spellNumbers, textsInDigits } from './text-digits.ts'

const devanagari = { ...defaultFormats, digits: 'devanagari' } as const
const messages: Messages = {
  days: 'Balance, 30 days',
  tag: ['On ', ['when'], ', <0>at 9 to 18</0>, <1/>'],
  plural: [['count', 'plural', { offset: 0, one: 'One of 128', other: ['#', ' of 1,23,456'] }]],
  names: '3-D Secure, A4, 1Password, +977, code 099',
}

test('the numbers of the translators are in the digits that were chosen; tags, names, telephones and codes stay', () => {
  expect(textsInDigits(messages, devanagari)).toEqual({
    days: 'Balance, ३० days',
    tag: ['On ', ['when'], ', <0>at ९ to १८</0>, <1/>'],
    plural: [['count', 'plural', { offset: 0, one: 'One of १२८', other: ['#', ' of १,२३,४५६'] }]],
    names: '3-D Secure, A4, 1Password, +977, code 099',
  })
})

test('nothing is touched where nothing was chosen', () => {
  expect(textsInDigits(messages, defaultFormats)).toBe(messages)
})

const formats = { calendar: 'ad', digits: 'devanagari', grouping: 'lakh' }
vi.mock('./formats.ts', () => ({ currentFormats: () => formats }))
afterEach(() => {
  formats.digits = 'devanagari'
})

const withNumbers = {
  tries: [['count'], ' of ', ['all'], ' at ', ['place']],
  things: [['n', 'plural', { one: ['# thing'], other: ['#', ' things of ', ['reference']] }]],
}
const speaking = () => {
  const i18n = setupI18n({ locale: 'en', locales: ['en-u-nu-deva'], messages: { en: withNumbers as never } })
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
