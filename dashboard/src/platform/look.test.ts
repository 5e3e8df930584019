import { expect, test } from 'vitest'
import { lookAsCookie, lookIn } from './look.ts'

test('without a cookie the first of the browser’s languages that we speak is taken', () => {
  expect(lookIn('', ['de-CH', 'en-GB'])).toEqual({ language: 'en', theme: 'system' })
})

test('a language that nobody speaks here becomes English', () => {
  expect(lookIn('sahuji_look=xx.dark', ['tlh'])).toEqual({ language: 'en', theme: 'dark' })
})

test('the cookie is found among others and read back as written', () => {
  const written = lookAsCookie({ language: 'en', theme: 'light' }).split(';')[0] ?? ''
  expect(lookIn(`a=1; ${written}; b=2`, [])).toEqual({ language: 'en', theme: 'light' })
})

test('nonsense in the cookie is the system’s look', () => {
  expect(lookIn('sahuji_look=%00..', [])).toEqual({ language: 'en', theme: 'system' })
})
