import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time/time'
import { describe, expect, test } from 'vitest'
import { readSearch } from './read-search.ts'

// Sunday 22 November 2026, 13:20 in Kathmandu; 6 Mangsir 2083
const now = new Date('2026-11-22T07:35:00Z')

const said = (q: string): Record<string, string> =>
  Object.fromEntries(
    readSearch(q, now).map(({ is, paisa, paisa_to, text, from, until }) => {
      if (is === 'day') return [is, kathmanduDay(from!)]
      if (is === 'time')
        return [is, `${kathmanduDay(from!)} ${kathmanduClock(from!).slice(0, 5)}–${kathmanduClock(until!).slice(0, 5)}`]
      if (is === 'between') return [is, `${paisa}–${paisa_to}`]
      return [is, paisa === null ? (text ?? '') : `${paisa}`]
    }),
  )

const told = (q: string, parts: Record<string, string>): [string, Record<string, string>] => [q, parts]

describe('amounts, digits and references', () => {
  test.each([
    ['25000', { amount: '2500000' }],
    ['25,000', { amount: '2500000' }],
    ['1,23,456.50', { amount: '12345650' }],
    ['Rs. 25,008.00', { amount: '2500800' }],
    ['२५,०००', { amount: '2500000' }],
    ['रु. १,००,०००', { amount: '10000000' }],
    ['٢٥٠٠٠', { amount: '2500000' }],
    ['over 5000', { above: '500000' }],
    ['५००० भन्दा बढी', { above: '500000' }],
    ['between 1000 and 2000', { between: '100000–200000' }],
    ['१००० देखि २००० सम्म', { between: '100000–200000' }],
    ['1000以上', { above: '99999' }],
    ['up to 2000', { below: '200001' }],
    ['1000-2000', { words: '1000-2000' }],
    ['0932', { ending: '0932' }],
    ['account ending 4821', { ending: '4821' }],
    ['a/c xx4821', { ending: '4821' }],
    ['****4821', { ending: '4821' }],
    ['खाता ०९३२', { ending: '0932' }],
    ['尾号4821', { ending: '4821' }],
    ['cuenta terminada en 4821', { ending: '4821' }],
    ['compte se terminant par 4821', { ending: '4821' }],
    ['conto che finisce con 4821', { ending: '4821' }],
    ['حساب ينتهي 4821', { ending: '4821' }],
    ['9841204617', { ending: '9841204617' }],
    ['88241907', { reference: '88241907' }],
    ['SJ1NG6X8BQD2VHTR', { reference: 'SJ1NG6X8BQD2VHTR' }],
    ['bqd2vhtr', { reference: 'BQD2VHTR' }],
    ['GW88239416', { reference: 'GW88239416' }],
    ['"nabil 25000"', { words: 'nabil 25000' }],
  ])('%s', (q, parts) => {
    expect(said(q)).toEqual(parts)
  })
})

describe('days', () => {
  const sunday = { day: '2026-11-22' }
  const saturday = { day: '2026-11-21' }
  const friday = { day: '2026-11-20' }
  test.each([
    ...['today', 'आज', '今天', 'hoy', 'aujourd’hui', "aujourd'hui", 'oggi', 'اليوم'].map((q) => told(q, sunday)),
    ...['yesterday', 'हिजो', '昨天', 'ayer', 'hier', 'ieri', 'أمس'].map((q) => told(q, saturday)),
    ...['saturday', 'शनिबार', '星期六', 'sábado', 'samedi', 'sabato', 'السبت'].map((q) => told(q, saturday)),
    ...['friday', 'शुक्रबार', '周五', 'viernes', 'vendredi', 'venerdì', 'الجمعة'].map((q) => told(q, friday)),
    ...['day before yesterday', 'अस्ति', '前天', 'anteayer', 'avant-hier', 'أول أمس'].map((q) => told(q, friday)),
    ...['2026-11-21', '21/11/2026', 'nov 21', '21 november', '11月21日', '21 de noviembre', '21 novembre'].map((q) =>
      told(q, saturday),
    ),
    ...['2083-08-05', '२०८३-०८-०५', 'Mangsir 5', '5 mangsir', 'मंसिर ५', 'मंसिर ५ गते', '२०८३ मंसिर ५'].map((q) =>
      told(q, saturday),
    ),
    told('december 3', { day: '2025-12-03' }),
    told('2083-08-40', {}),
  ])('%s', (q, parts) => {
    const read = said(q)
    if (Object.keys(parts).length === 0) expect(read).not.toHaveProperty('day')
    else expect(read).toEqual(parts)
  })
})

describe('times of day', () => {
  const noon = { time: '2026-11-22 12:15–12:45' }
  const five = { time: '2026-11-21 16:15–17:45' }
  test.each([
    ...[
      '12:30',
      'around 12:30',
      'करिब १२:३०',
      '大约12:30',
      'sobre las 12:30',
      'vers 12h30',
      'verso le 12:30',
      'حوالي ١٢:٣٠',
    ].map((q) => told(q, noon)),
    ...['5 pm', '5pm', 'साँझ ५ बजे', '下午5点', '5 de la tarde', 'الساعة 5 مساء', '5 del pomeriggio'].map((q) =>
      told(q, five),
    ),
    told('18:40', { time: '2026-11-21 18:25–18:55' }),
    told('saturday 9:05 am', { day: '2026-11-21', time: '2026-11-21 08:50–09:20' }),
  ])('%s', (q, parts) => {
    expect(said(q)).toEqual(parts)
  })
})

test.each([
  ['25000 around 12:30, 0932', { amount: '2500000', time: '2026-11-22 12:15–12:45', ending: '0932' }],
  ['50000 nabil', { amount: '5000000', bank: 'Nabil Bank' }],
  ['7500 saturday', { amount: '750000', day: '2026-11-21' }],
  ['नबिल बैंक बाट ५०,००० हिजो', { amount: '5000000', bank: 'Nabil Bank', day: '2026-11-21' }],
  ['global ime 25,000 today', { amount: '2500000', bank: 'Global IME Bank', day: '2026-11-22' }],
  ['GBIME 25000 from my account 0932', { amount: '2500000', bank: 'Global IME Bank', ending: '0932' }],
  ['50000 de nepal bank hier', { amount: '5000000', bank: 'Nepal Bank', day: '2026-11-21' }],
  ['7050 kabita', { amount: '705000', words: 'kabita' }],
  // a reference with what would be an hour in it
  ['SJ1NFZJA4Q9A02H9', { reference: 'SJ1NFZJA4Q9A02H9' }],
  ['2x9h8', { reference: '2X9H8' }],
  ['昨天从nabil 5000', { amount: '500000', bank: 'Nabil Bank', day: '2026-11-21' }],
])('%s', (q, parts) => {
  expect(said(q)).toEqual(parts)
})

test('a text without one part reads the same, less that part', () => {
  const q = '25000 around 12:30, 0932'
  for (const { typed, is } of readSearch(q, now)) {
    expect(q).toContain(typed)
    expect(said(q.replace(typed, ' '))).not.toHaveProperty(is)
  }
})

// each of them blocked the whole server, the first for good
test.each(['a '.repeat(50), 'no  '.repeat(25), 'la le a '.repeat(12), 'a/c : no. '.repeat(10)])(
  'a run of words without a number is read at once: %s',
  (q) => expect(readSearch(q, now).every(({ is }) => is === 'words')).toBe(true),
)
