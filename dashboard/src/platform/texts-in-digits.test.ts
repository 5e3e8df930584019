import type { Messages } from '@lingui/core'
import { defaultFormats } from '@sahuji/contract/formats'
import { expect, test } from 'vitest'
import { textsInDigits } from './texts-in-digits.ts'

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
