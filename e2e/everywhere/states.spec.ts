import { expect, test } from '@playwright/test'
import { languageCodes } from '@sahuji/contract/languages'
import { csvWords } from '@sahuji/server/transactions/csv-words'
import { textsOf } from './catalogues.ts'

const english = csvWords.en

for (const language of languageCodes) {
  test(`one state has one word, on the screen and in the CSV, in ${language}`, () => {
    const texts = textsOf(language)
    const words = csvWords[language]
    for (const [state, word] of Object.entries(english.states)) {
      expect(texts.get(word), state).toBe(words.states[state as keyof typeof words.states])
    }
    for (const [kind, word] of Object.entries(english.kinds)) {
      expect(texts.get(word), kind).toBe(words.kinds[kind as keyof typeof words.kinds])
    }
  })
}
