import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { longerTexts } from './pseudo-texts.ts'

const messages = {
  plain: ['Sign in to your wallet'],
  linked: ['Read the <0>terms</0> of ', ['brand']],
  things: [['count', 'plural', { '0': ['Nothing'], one: ['#', ' thing'], other: ['#', ' things'] }]],
}
const i18n = setupI18n({ locale: 'en', messages: { en: longerTexts(messages as never) } })

test('a text becomes bracketed, accented and longer, and keeps its tags and values', () => {
  expect(i18n._('plain')).toBe('[Sìígñn ìíñn tòó yòóùúr wàáłlłlèét]')
  expect(i18n._('linked', { brand: 'Sahuji' })).toBe('[Rèéàád thèé <0>tèérms</0> òóf Sahuji]')
  expect(i18n._('things', { count: 3 })).toBe('[3 thìíñngs]')
  expect(i18n._('things', { count: 0 })).toBe('[Nòóthìíñng]')
})

test('a sentence grows by about two fifths', () => {
  const sentence = 'The most you can load now is a lakh of rupees, which is what is left of your limit for today.'
  const grown = setupI18n({ locale: 'en', messages: { en: longerTexts({ s: [sentence] } as never) } })._('s').length
  expect(grown / sentence.length).toBeGreaterThan(1.35)
})
