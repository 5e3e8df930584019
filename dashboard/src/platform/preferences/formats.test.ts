import { defaultFormats } from '@sahuji/contract/language/formats'
import { expect, test, vi } from 'vitest'

/** Opens a document with these cookies and collects the cookies that it writes. */
async function visit(cookie: string) {
  vi.resetModules()
  const document = { cookie }
  vi.stubGlobal('document', document)
  return { document, ...(await import('./formats.ts')) }
}

test('without a choice the default formats apply, also beside a foreign or invalid cookie', async () => {
  expect((await visit('')).currentFormats()).toEqual(defaultFormats)
  expect((await visit('sahuji_formats=lunar.roman.dozen')).currentFormats()).toEqual(defaultFormats)
  expect((await visit('other_sahuji_formats=bs.devanagari.million')).currentFormats()).toEqual(defaultFormats)
})

test('a choice applies at once, notifies subscribers, and remains at the next visit', async () => {
  const { currentFormats, saveFormats, onFormats, document } = await visit('a=1')
  const listener = vi.fn()
  onFormats(listener)
  saveFormats({ digits: 'devanagari' })
  saveFormats({ calendar: 'bs' })
  const chosen = { calendar: 'bs', digits: 'devanagari', grouping: 'lakh' }
  expect(currentFormats()).toEqual(chosen)
  expect(listener).toHaveBeenCalledTimes(2)
  expect((await visit(`a=1; ${document.cookie.split(';')[0]}`)).currentFormats()).toEqual(chosen)
})
