import { defaultFormats } from '@sahuji/contract/language/formats'
import { expect, test, vi } from 'vitest'

/** A document that holds these cookies; a cookie that is written is there at the next visit. */
async function visit(cookie: string) {
  vi.resetModules()
  const document = { cookie }
  vi.stubGlobal('document', document)
  return { document, ...(await import('./formats.ts')) }
}

test('who chose nothing reads the default, also where the cookie is not one of ours', async () => {
  expect((await visit('')).currentFormats()).toEqual(defaultFormats)
  expect((await visit('sahuji_formats=lunar.roman.dozen')).currentFormats()).toEqual(defaultFormats)
  expect((await visit('other_sahuji_formats=bs.devanagari.million')).currentFormats()).toEqual(defaultFormats)
})

test('a choice is shown at once, told to those who show figures, and there at the next visit', async () => {
  const { currentFormats, saveFormats, onFormats, document } = await visit('a=1')
  const heard = vi.fn()
  onFormats(heard)
  saveFormats({ digits: 'devanagari' })
  saveFormats({ calendar: 'bs' })
  const chosen = { calendar: 'bs', digits: 'devanagari', grouping: 'lakh' }
  expect(currentFormats()).toEqual(chosen)
  expect(heard).toHaveBeenCalledTimes(2)
  expect((await visit(`a=1; ${document.cookie.split(';')[0]}`)).currentFormats()).toEqual(chosen)
})
