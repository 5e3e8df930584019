import { expect, test } from 'vitest'
import { catalogueNames, readCatalogue } from './catalogues.ts'

/** The texts that name the live mode. */
const named = new Set(['Live', 'Go to live', 'Live book', 'Trial balance, live book'])

/** What the live mode is called; only money is called real. */
const live = { ne: /लाइभ/, ar: /مباشر/ }

test.each(Object.entries(live))('the live mode has one name on every page (%s)', async (language, name) => {
  const catalogues = await Promise.all(
    catalogueNames('dashboard').map((each) => readCatalogue('dashboard', language, each)),
  )
  const texts = catalogues
    .flatMap((catalogue) => Object.values(catalogue))
    .filter(({ message = '', context }) => named.has(message) && context === undefined)
  expect(new Set(texts.map(({ message }) => message))).toEqual(named)
  expect(texts.map(({ translation }) => translation).filter((text) => !name.test(text ?? ''))).toEqual([])
})
