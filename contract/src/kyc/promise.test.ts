import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kathmanduClock, kathmanduDay } from '../time/time.ts'
import { caseTierOf, deskHours, promisedBy, promisedDays } from './promise.ts'

/** A moment in Kathmandu, as somebody there would say it. */
const at = (text: string) => new Date(`${text}:00+05:45`)
const said = (moment: Date) => `${kathmanduDay(moment)} ${kathmanduClock(moment).slice(0, 5)}`

describe('a promise', () => {
  // 20 November 2026 is a Friday, 21 a Saturday, which is no working day
  test.each([
    ['2026-11-19 14:05', 1, '2026-11-20 14:05', 'in the day: the same time of the next'],
    ['2026-11-15 16:10', 5, '2026-11-20 16:10', 'of five days: Sunday to Friday'],
    ['2026-11-19 18:00', 1, '2026-11-20 18:00', 'at closing: the next day’s closing'],
    ['2026-11-19 22:30', 1, '2026-11-20 18:00', 'in the evening: the next day’s closing'],
    ['2026-11-20 03:00', 1, '2026-11-20 18:00', 'before opening: the same day’s closing'],
    ['2026-11-20 17:00', 1, '2026-11-22 17:00', 'on Friday: Saturday is left out'],
    ['2026-11-21 12:00', 1, '2026-11-22 18:00', 'on Saturday: Sunday’s closing'],
    ['2026-11-18 11:00', 5, '2026-11-24 11:00', 'over a Saturday'],
  ])('sent %s, %i working days, is %s: %s', (sent, days, until) => {
    expect(said(promisedBy(at(sent.replace(' ', 'T')), days))).toBe(until)
  })

  test('never ends outside the desk’s hours, and who sends later is never promised earlier', () => {
    const moment = fc
      .integer({ min: 0, max: 40 * 24 * 60 })
      .map((minutes) => new Date(Date.UTC(2026, 9, 1) + minutes * 60_000))
    fc.assert(
      fc.property(moment, moment, fc.integer({ min: 1, max: 7 }), (one, other, days) => {
        const until = promisedBy(one, days)
        const hour = Number(kathmanduClock(until).slice(0, 2)) + Number(kathmanduClock(until).slice(3, 5)) / 60
        expect(hour).toBeGreaterThanOrEqual(deskHours.from)
        expect(hour).toBeLessThanOrEqual(deskHours.to)
        expect(new Date(`${kathmanduDay(until)}T00:00:00Z`).getUTCDay()).not.toBe(deskHours.restsOn)
        if (one <= other) expect(until <= promisedBy(other, days)).toBe(true)
      }),
    )
  })

  test('is one day for an individual and for an answer, five for everybody else', () => {
    expect(promisedDays[caseTierOf('individual')]).toBe(1)
    expect(promisedDays[caseTierOf('ngo')]).toBe(5)
    expect(promisedDays.answer).toBe(1)
  })
})
