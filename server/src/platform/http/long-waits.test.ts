import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { refused } from './answers.ts'

const said = (seconds: number, language?: 'ne') => refused(new Refusal('too_many', { seconds }), 'r', language)

test.each([
  [1, 'Too many requests. Wait a second and try again.'],
  [2, 'Too many requests. Wait 2 seconds and try again.'],
  [60, 'Too many requests. Wait 60 seconds and try again.'],
  [119, 'Too many requests. Wait 119 seconds and try again.'],
  [3043, 'Too many requests. Try again in 51 minutes.'],
  [86_400, 'Too many requests. Try again in 24 hours.'],
])('a wait of %i seconds is worded in the usual unit', (seconds, sentence) => {
  const { body, headers } = said(seconds)
  expect(body).toMatchObject({ message: sentence, facts: { seconds } })
  expect(headers).toEqual({ 'retry-after': `${seconds}` })
})

test('a long wait is worded in the caller’s language, the sign-in’s too', () => {
  expect(said(3043, 'ne').body.message).toMatch(/51 मिनेट/)
  expect(refused(new Refusal('sign_in_locked', { seconds: 900 }), 'r').body.message).toBe(
    'Too many failed attempts. Try again in 15 minutes.',
  )
})
