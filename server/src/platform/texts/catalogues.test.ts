import { fieldSentences } from '@sahuji/contract/input/field-sentences'
import { languageCodes } from '@sahuji/contract/language/languages'
import { refusals } from '@sahuji/contract/refusals'
import { successSentences } from '@sahuji/contract/http/success-sentences'
import { expect, test } from 'vitest'
import { sentenceIn } from './say.ts'

const sentences = [
  ...Object.values(refusals).map(({ says }) => says),
  ...Object.values(fieldSentences),
  ...Object.values(successSentences),
]

test.each(languageCodes.filter((language) => language !== 'en'))('every sentence of an answer is translated in %s', (language) => {
  expect(sentences.filter((english) => sentenceIn(language)(english) === english)).toEqual([])
})
