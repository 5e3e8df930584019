import { expect, test } from 'vitest'
import { promisedMorning } from './promises.ts'

// 22 November 2026 is a Sunday; Kathmandu is 5:45 ahead
const at = (text: string) => new Date(`${text}+05:45`)
const none = new Set<string>()

test.each([
  ['2026-11-22T12:31:00', 1, '2026-11-23T11:00:00'],
  ['2026-11-22T11:05:00', 2, '2026-11-24T11:00:00'],
  // Friday evening: Saturday the desk rests
  ['2026-11-20T17:00:00', 1, '2026-11-22T11:00:00'],
  ['2026-11-20T17:00:00', 2, '2026-11-23T11:00:00'],
  ['2026-11-21T09:00:00', 1, '2026-11-22T11:00:00'],
  ['2026-11-22T00:05:00', 1, '2026-11-23T11:00:00'],
])('from %s the working morning number %i is %s', (from, mornings, until) => {
  expect(promisedMorning(at(from), mornings, none)).toEqual(at(until))
})

test('a holiday is no working morning', () => {
  const holidays = new Set(['2026-11-23', '2026-11-24'])
  expect(promisedMorning(at('2026-11-22T12:00:00'), 1, holidays)).toEqual(at('2026-11-25T11:00:00'))
  expect(promisedMorning(at('2026-11-20T12:00:00'), 2, holidays)).toEqual(at('2026-11-25T11:00:00'))
})
