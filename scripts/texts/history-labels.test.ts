import { languageCodes } from '@sahuji/contract/language/languages'
import { historyLabels } from '@sahuji/contract/transactions/labels'
import { expect, test } from 'vitest'
import { readCatalogue } from './catalogues.ts'

const english = historyLabels.en

/** Each text of the screens that show the history, by its English words. */
async function textsOf(language: string): Promise<Map<string, string>> {
  const catalogues = await Promise.all(
    ['transactions', 'kit'].map((name) => readCatalogue('dashboard', language, name)),
  )
  const texts = catalogues.flatMap((catalogue) => Object.values(catalogue))
  return new Map(
    texts.map(({ context, message = '', translation = '' }) => [
      context ? `${message} (${context})` : message,
      translation === '' ? message : translation,
    ]),
  )
}

test.each(languageCodes)('a label is the same on the screen, in the CSV and in the search (%s)', async (language) => {
  const texts = await textsOf(language)
  const { kinds, states, shown } = historyLabels[language]
  for (const [state, label] of Object.entries(english.states))
    expect([state, texts.get(label)]).toEqual([state, states[state as keyof typeof states]])
  for (const [kind, label] of Object.entries(english.kinds))
    expect([kind, texts.get(label)]).toEqual([kind, kinds[kind as keyof typeof kinds]])
  for (const [name, label] of Object.entries(english.shown)) {
    const text = name === 'requested_payout' ? `${label} (withdrawal)` : label
    expect([name, texts.get(text)]).toEqual([name, shown[name as keyof typeof shown]])
  }
})
