import { expect, test } from 'vitest'
import { appearanceCookie, appearanceIn, plainColours } from './appearance.ts'

const system = { language: 'en', theme: 'system', ...plainColours } as const

test('without a cookie the first shipped language among the browser’s is chosen', () => {
  expect(appearanceIn('', ['de-CH', 'en-GB'])).toEqual(system)
})

test('an unknown language becomes English', () => {
  expect(appearanceIn('sahuji_look=xx.dark', ['tlh'])).toEqual({ ...system, theme: 'dark' })
})

test('a cookie without colours is still read', () => {
  expect(appearanceIn('sahuji_look=en.light', [])).toEqual({ ...system, theme: 'light' })
})

test('the cookie is found among others and reads back as written', () => {
  const appearance = { language: 'en', theme: 'light', side: 'pine', top: 'linen', page: 'mist' } as const
  const written = appearanceCookie(appearance).split(';')[0] ?? ''
  expect(appearanceIn(`a=1; ${written}; b=2`, [])).toEqual(appearance)
})

test('an invalid cookie gives the system’s appearance', () => {
  expect(appearanceIn('sahuji_look=%00..', [])).toEqual(system)
  expect(appearanceIn('sahuji_look=en.dark.gold.tin.brass', [])).toEqual({ ...system, theme: 'dark' })
})
