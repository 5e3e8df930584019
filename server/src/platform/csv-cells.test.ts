import { describe, expect, test } from 'vitest'
import { plainCell } from '../reconciliation/statements/read-cells.ts'
import { csvGuarded, csvLineOf, csvNepaliDay, csvText } from './csv-cells.ts'

// LibreOffice 7.4 reads each of them as this very text (tried)
describe('a text in a file that a person opens', () => {
  test.each([
    '123456789012345678',
    '00123',
    '12E34',
    '1.23457E+17',
    '7-11',
    '7 11',
    '2083-08-07',
    '11/05/26',
    '10:30 am',
    '50%',
    'DEC12',
    'dec12345-6',
    'May 5',
    '5-Nov-2026',
    'TRUE',
  ])('stays text where a spreadsheet would convert it: %s', (text) => {
    expect(csvText(text)).toBe(`="${text}"`)
    expect(csvLineOf([csvText(text)])).toBe(`"=""${text}"""\r\n`)
    expect(plainCell(csvText(text))).toBe(text)
  })

  test.each(['SJ0ABC1234567K2P', 'Himal Tea House', 'Maya', '12 Tea St', 'K-2083-12', '4B', '', 'Marigold'])(
    'stays unchanged: %j',
    (text) => expect(csvText(text)).toBe(text),
  )

  // a pattern that backtracks would try more ways than a test has time for
  test.each(['jan%x', '1 jan%x', '1%x', '1 %x', 'jan %', 'a%='])(
    'costs time in proportion to its length, whatever its content: %s',
    (form) => {
      for (const filling of ['1', ' ', '\t', '-', '1 ', '12-'])
        expect(csvText(form.replace('%', filling.repeat(10_000)))).toContain(filling.trim())
    },
  )

  test.each(['=1+1', '-5', '+977 98', '@A1', '="1"&CMD()', '1;=2', '12\t=3'])('never runs as a formula: %j', (text) => {
    expect(csvText(text)).toBe(csvGuarded(text))
    expect(csvText(text)).toContain("'")
  })
})

test('a day of Bikram Sambat is a text that no spreadsheet reads as a day of the common era', () => {
  expect(csvNepaliDay(new Date('2026-11-01T01:14:59Z'))).toBe('="2083-07-15"')
})
