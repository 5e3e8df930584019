import { expect, test } from 'vitest'
import { weekdayNames } from './calendar-names.ts'

const { ne, ...known } = weekdayNames
const sunday = Date.UTC(2026, 10, 22)

test.each(Object.entries(known))('%s: names the days as the platform does', (language, names) => {
  const named = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'long' })
  expect(names).toEqual([0, 1, 2, 3, 4, 5, 6].map((day) => named.format(sunday + day * 86_400_000)))
})

test('begins the Nepali week on Aaitabar', () => {
  expect(ne).toHaveLength(7)
  expect(ne[0]).toBe('आइतबार')
})
