import { describe, expect, test } from 'vitest'
import { languageCodes } from './languages.ts'
import type { Sentences } from './sentences.ts'

const others = languageCodes.filter((language) => language !== 'en')
const factsIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([fact]) => fact).toSorted()

describe.each(others)('the sentences of answers in %s', async (language) => {
  const { sentences } = (await import(`./texts/${language}.ts`)) as { sentences: Sentences }

  test('carry the facts of the English ones', () => {
    const lost = Object.entries(sentences).filter(([english, said]) => `${factsIn(english)}` !== `${factsIn(said)}`)
    expect(lost).toEqual([])
  })

  test('are not the English ones', () => {
    const same = Object.entries(sentences).filter(([english, said]) => english === said || said.trim() === '')
    expect(same).toEqual([])
  })
})
