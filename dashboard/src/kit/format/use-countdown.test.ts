import { expect, test } from 'vitest'
import { minutesAndSeconds, secondsUntil } from './use-countdown.ts'

test('rounds the seconds left up and is never negative', () => {
  const until = new Date(30_000)
  expect(secondsUntil(until, 0)).toBe(30)
  expect(secondsUntil(until, 29_001)).toBe(1)
  expect(secondsUntil(until, 30_000)).toBe(0)
  expect(secondsUntil(until, 99_000)).toBe(0)
  expect(secondsUntil(undefined, 0)).toBe(0)
})

test('writes minutes and seconds as a clock', () => {
  expect(minutesAndSeconds(125)).toBe('2:05')
})
