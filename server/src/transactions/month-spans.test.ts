import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Span, spansOf } from './month-spans.ts'

const isIn = ({ from, until }: Span, day: string) =>
  (from === undefined || day >= from) && (until === undefined || day < until)
const day = fc
  .date({ min: new Date('2024-11-01'), max: new Date('2026-03-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('each day between two is in one span, and months are whole', () => {
  fc.assert(
    fc.property(fc.option(day, { nil: undefined }), fc.option(day, { nil: undefined }), day, (from, to, one) => {
      const { months, days } = spansOf(from, to)
      for (const bound of [months.from, months.until])
        if (months.from !== months.until && bound) expect(bound).toMatch(/-01$/)
      const isBetween = (from === undefined || one >= from) && (to === undefined || one <= to)
      expect([months, ...days].filter((span) => isIn(span, one))).toHaveLength(isBetween ? 1 : 0)
    }),
    { numRuns: 2000 },
  )
})

test('the first and the last date are bounds', () => {
  expect(spansOf('0001-01-01', '9999-12-31')).toEqual({
    months: { from: '0001-01-01', until: '9999-12-01' },
    days: [{ from: '9999-12-01', until: '9999-12-31' }],
  })
})
