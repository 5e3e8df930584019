import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testClock } from './clock.ts'
import { beginGivenMoments, bookOf, firstIdAt, newId, newLedgerId, newReference } from './ids.ts'

const uuidv7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('newId', () => {
  test('is a uuidv7 that contains its millisecond', () => {
    const clock = testClock('2090-01-01T00:00:00Z')
    const id = newId(clock)
    expect(id).toMatch(uuidv7)
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(clock.now().getTime())
  })

  test('grows with every call, within a millisecond and when the clock steps back', () => {
    const clock = testClock('2091-01-01T00:00:00Z')
    const ids = Array.from({ length: 20_000 }, (_, place) => {
      if (place === 10_000) clock.advance({ hours: -1 })
      return place % 2 ? newLedgerId('live', clock) : newId(clock)
    })
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('a history on a clock of its own has ids of its own days', () => {
    const today = newId(testClock('2026-11-20T00:00:00Z'))
    const clock = testClock('2026-08-20T00:00:00Z')
    const august = newId(clock)
    clock.set('2026-07-20T00:00:00Z')
    expect([newId(clock), august, today].toSorted()).toEqual([expect.any(String), august, today])
  })
})

test('a ledger id contains its book in its last bit', () => {
  fc.assert(
    fc.property(fc.constantFrom('live' as const, 'sandbox' as const), (book) => {
      const id = newLedgerId(book)
      expect(id).toMatch(uuidv7)
      expect(bookOf(id)).toBe(book)
    }),
  )
})

test('an id of a moment grows with the moment, and one of an hour before is of its own time', () => {
  // a year of its own: all moments of a process share one counter
  const now = new Date('2092-01-01T00:00:00Z')
  const ids = [newId(now), newId(new Date(now.getTime() - 5_000)), newId(now)]
  expect(ids).toEqual(ids.toSorted())
  expect(newId(new Date(now.getTime() - 3_600_000)) < firstIdAt(now)).toBe(true)
})

test('an id of a moment on another database has its own time', () => {
  const now = new Date('2093-01-01T00:00:00Z')
  newId(new Date(now.getTime() + 50_000))
  beginGivenMoments()
  expect(newId(now) < firstIdAt(new Date(now.getTime() + 1))).toBe(true)
})

describe('newReference', () => {
  test('is sixteen characters that connectIPS accepts and a person can copy', () => {
    expect(newReference()).toMatch(/^SJ[0-9A-HJKMNP-TV-Z]{14}$/)
  })

  test('sorts by its second, and its end is unpredictable', () => {
    const clock = testClock()
    const made = Array.from({ length: 5_000 }, () => newReference(clock))
    clock.advance({ seconds: 1 })
    expect(newReference(clock) > made[0]!.slice(0, 9).padEnd(16, 'Z')).toBe(true)
    expect(new Set(made).size).toBe(made.length)
  })
})

test('ids drawn in a row keep their book and never repeat, across every refill of the random pool', () => {
  const modes = ['live', 'sandbox'] as const
  const ids = Array.from({ length: 5_000 }, (_, place) => newLedgerId(modes[place % 2]!))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id, place) => bookOf(id) === modes[place % 2])).toBe(true)
})
