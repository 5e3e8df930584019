import { expect, test } from 'vitest'
import { fieldText, momentOfField, pastAddress, pastMomentIn } from './past-moment.ts'

const now = new Date('2026-11-20T07:39:00Z')

test('the address holds the moment', () => {
  const at = new Date('2026-11-07T12:45:30.500Z')
  const { searchParams } = new URL(pastAddress(at), 'https://sahuji.example')
  expect(pastMomentIn(Object.fromEntries(searchParams), now)).toEqual(new Date('2026-11-07T12:45:00Z'))
})

test.each([
  [{}],
  [{ at: '' }],
  [{ at: '7' }],
  [{ at: '2026-13-40T99:00:00Z' }],
  [{ at: '2026-11-20T07:40:00.000Z' }],
  [{ at: 7 }],
])('%j is home itself', (search) => {
  expect(pastMomentIn(search, now)).toBeUndefined()
})

test('a field has the time of Kathmandu', () => {
  const at = new Date('2026-11-07T12:45:00Z')
  expect(fieldText(at)).toBe('2026-11-07T18:30')
  expect(momentOfField('2026-11-07T18:30')).toEqual(at)
  expect(momentOfField('2026-11')).toBeUndefined()
})
