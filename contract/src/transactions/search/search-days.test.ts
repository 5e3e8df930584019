import { describe, expect, test } from 'vitest'
import { historyTerms } from './history-search.ts'
import { readDays } from './search-days.ts'

// Sunday 22 November 2026, 13:20 in Kathmandu; 6 Mangsir 2083
const now = new Date('2026-11-22T07:35:00Z')
const days = (text: string) => {
  const { day } = readDays(text, now)
  return day && `${day.from} ${day.to}`
}
const kartik = '2026-10-18 2026-11-16'

describe('days that a text tells', () => {
  test.each([
    'last week',
    'past week',
    'Last  week',
    'गत हप्ता',
    'अघिल्लो हप्ता',
    '上周',
    '上个星期',
    'la semana pasada',
    'la semaine dernière',
    'la settimana scorsa',
    'الأسبوع الماضي',
  ])('%s is from Sunday to Saturday', (text) => expect(days(text)).toBe('2026-11-15 2026-11-21'))

  test.each([
    'this week',
    'यो हप्ता',
    '本周',
    '这个星期',
    'esta semana',
    'cette semaine',
    'questa settimana',
    'هذا الأسبوع',
  ])('%s began today', (text) => expect(days(text)).toBe('2026-11-22 2026-11-28'))

  test.each(['last month', '上个月', 'el mes pasado', 'le mois dernier', 'il mese scorso', 'الشهر الماضي'])(
    '%s is the common month',
    (text) => expect(days(text)).toBe('2026-10-01 2026-10-31'),
  )

  test.each(['kartik', 'Kartik', 'कार्तिक', 'कात्तिक', '2083 kartik', 'kartik 2083', '२०८३ कार्तिक', 'गत महिना'])(
    '%s is the Nepali month',
    (text) => expect(days(text)).toBe(kartik),
  )

  test.each([
    ['mangsir', '2026-11-17 2026-12-15'],
    ['poush', '2025-12-16 2026-01-14'],
    ['chaitra 2082', '2026-03-15 2026-04-13'],
    ['november', '2026-11-01 2026-11-30'],
    ['december', '2025-12-01 2025-12-31'],
    ['november 2025', '2025-11-01 2025-11-30'],
    ['noviembre de 2025', '2025-11-01 2025-11-30'],
    ['11月', '2026-11-01 2026-11-30'],
    ['2025年2月', '2025-02-01 2025-02-28'],
    ['may 2026', '2026-05-01 2026-05-31'],
    ['kartik 3', '2026-10-20 2026-10-20'],
  ])('%s is %s', (text, told) => expect(days(text)).toBe(told))

  test.each(['2505 kartik', 'kartik 2505', '2505 kartik 2083', '२५०५ कार्तिक', 'kartik 2,505'])(
    '%s is an amount and a month',
    (text) => {
      expect(days(text)).toBe(kartik)
      expect(readDays(text, now).rest.trim()).toMatch(/^(?:2505|2,505|२५०५)$/)
    },
  )

  test('an amount beside a day is no year', () => {
    expect(days('5000 nov 3')).toBe('2026-11-03 2026-11-03')
    expect(readDays('5000 nov 3', now).rest.trim()).toBe('5000')
    expect(days('2505 kartik 3')).toBe('2026-10-20 2026-10-20')
    expect(days('3 kartik 2505')).toBe('2026-10-20 2026-10-20')
  })

  test.each(['may', 'Mai', 'mars', 'push', 'kartikeya', 'decembrio'])('%s alone is no month', (text) =>
    expect(days(text)).toBeUndefined(),
  )

  test('a time of several days is none', () => {
    expect(readDays('last week 5 pm', now).time).toBeUndefined()
    expect(readDays('yesterday 5 pm', now).time).toMatchObject({ from: new Date('2026-11-21T10:30:00Z') })
  })
})

describe('the history reads them too', () => {
  test('beside amounts and words', () => {
    expect(historyTerms('2505 kartik', now)).toEqual([
      { is: 'digits', text: '2505', amount: '2505', typed: '2505' },
      { is: 'day', from: '2026-10-18', to: '2026-11-16', typed: 'kartik' },
    ])
    expect(historyTerms('Sunita last week over 5,000', now).map(({ is, typed }) => [is, typed])).toEqual([
      ['words', 'Sunita'],
      ['above', 'over 5,000'],
      ['day', 'last week'],
    ])
    expect(historyTerms('\u200eyesterday\u200b 5pm', now).map(({ is }) => is)).toEqual(['day', 'time'])
  })

  test('but not in quotes', () => {
    expect(historyTerms('"kartik"', now)).toEqual([{ is: 'words', text: 'kartik', typed: '"kartik"' }])
  })
})
