import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { mount } from '../../testing/mount.tsx'
import { useFormats } from '../platform/preferences/formats.ts'
import { Language } from '../kit/format/language.tsx'
import '../kit/global.css'
import '../kit/app.css'
import { activateChosenLanguage } from '../platform/translation/i18n.ts'
import { appTexts } from '../texts/app-texts.ts'
import { AmountSample, FieldSamples } from './field-samples.tsx'

/** The nearest part around a field that draws a shadow: where its ring is. */
function ringOf(field: Element): string {
  for (let part: Element | null = field; part; part = part.parentElement) {
    const { boxShadow } = getComputedStyle(part)
    if (boxShadow !== 'none') return boxShadow
  }
  return 'none'
}

const Samples = () => (
  <Language i18n={i18n} formats={useFormats()}>
    <FieldSamples />
    <AmountSample />
  </Language>
)

test('every field draws the ring of the focus, two pixels thick in ink, and moves nothing', async () => {
  await activateChosenLanguage(appTexts)
  await mount(<Samples />)
  const ink = getComputedStyle(document.body).color
  const fields = [
    ...document.querySelectorAll<HTMLElement>('input:not(:disabled), textarea, [aria-haspopup="listbox"]'),
  ]
  expect(fields.map(({ localName }) => localName)).toEqual(expect.arrayContaining(['input', 'textarea', 'button']))
  expect(fields.length).toBeGreaterThanOrEqual(9)
  const places = () => fields.map((field) => JSON.stringify(field.getBoundingClientRect()))
  for (const field of fields) {
    const before = places()
    field.focus({ preventScroll: true })
    await expect.poll(() => ringOf(field)).toMatch(/ 0px 0px 0px 2px, .* 0px 0px 0px 4px$/)
    await expect.poll(() => ringOf(field)).toContain(`${ink} 0px 0px 0px 4px`)
    expect(places()).toEqual(before)
  }
})
