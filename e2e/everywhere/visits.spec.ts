import { expect, test } from '@playwright/test'
import { languageCodes } from '@sahuji/contract/language/languages'
import { everyVisit, sampleVisits, type Visit } from './visits.ts'

const parts = ['place', 'language', 'width', 'theme'] as const
const word = (visit: Visit, part: (typeof parts)[number]) => (part === 'place' ? visit.place.route : `${visit[part]}`)

test('the sample visits every place, and combines any two of language, width and theme', () => {
  const pairsOf = (visits: readonly Visit[]) =>
    new Set(
      visits.flatMap((visit) =>
        parts.flatMap((one, at) => parts.slice(at + 1).map((other) => `${word(visit, one)} × ${word(visit, other)}`)),
      ),
    )
  const placesOf = (visits: readonly Visit[]) => new Set(visits.map(({ place }) => place))
  expect(placesOf(sampleVisits)).toEqual(placesOf(everyVisit))
  const met = pairsOf(sampleVisits)
  const words = [...languageCodes, '320', '768', '1024', '1440', 'light', 'dark']
  const isLeftOut = (pair: string) => pair.startsWith('/') && words.some((one) => pair.endsWith(`× ${one}`))
  expect([...pairsOf(everyVisit)].filter((pair) => !met.has(pair) && !isLeftOut(pair))).toEqual([])
})
