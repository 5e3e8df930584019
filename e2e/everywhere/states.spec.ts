import { expect, test } from '@playwright/test'
import { languageCodes } from '@sahuji/contract/language/languages'
import { say } from '@sahuji/server/platform/texts/say'
import { kindTexts, stateTexts } from '@sahuji/server/transactions/csv-words'
import { textsOf } from './catalogues.ts'

for (const language of languageCodes) {
  test(`one state has one word, on the screen and in the CSV, in ${language}`, () => {
    const texts = textsOf(language)
    for (const word of [...Object.values(stateTexts), ...Object.values(kindTexts)]) {
      expect(texts.get(word), word).toBe(say(language, word))
    }
  })
}
