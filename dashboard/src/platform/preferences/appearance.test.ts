import { expect, test } from 'vitest'
import { appearanceCookie, appearanceIn, plainColours } from './appearance.ts'

const system = { language: 'en', theme: 'system', ...plainColours } as const

test('without a cookie the first of the browser’s languages that we speak is taken', () => {
  expect(appearanceIn('', ['de-CH', 'en-GB'])).toEqual(system)
})

test('a language that nobody speaks here becomes English', () => {
  expect(appearanceIn('sahuji_look=xx.dark', ['tlh'])).toEqual({ ...system, theme: 'dark' })
})

test('a cookie from before the colours is still read', () => {
  expect(appearanceIn('sahuji_look=en.light', [])).toEqual({ ...system, theme: 'light' })
})

test('the cookie is found among others and read back as written', () => {
  const appearance = { language: 'en', theme: 'light', side: 'pine', top: 'linen', page: 'mist' } as const
  const written = appearanceCookie(appearance).split(';')[0] ?? ''
  expect(appearanceIn(`a=1; ${written}; b=2`, [])).toEqual(appearance)
})

test('nonsense in the cookie is the system’s appearance', () => {
  expect(appearanceIn('sahuji_look=%00..', [])).toEqual(system)
  expect(appearanceIn('sahuji_look=en.dark.gold.tin.brass', [])).toEqual({ ...system, theme: 'dark' })
})
