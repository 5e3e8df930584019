import { expect, test } from '@playwright/test'
import { everyVisit, pairwiseVisits, type Visit } from './visits.ts'

const parts = ['place', 'language', 'width', 'theme'] as const
const word = (visit: Visit, part: (typeof parts)[number]) => (part === 'place' ? visit.place.route : `${visit[part]}`)

test('in the sample every two of place, language, width and theme meet', () => {
  const pairsOf = (visits: readonly Visit[]) =>
    new Set(
      visits.flatMap((visit) =>
        parts.flatMap((one, at) => parts.slice(at + 1).map((other) => `${word(visit, one)} × ${word(visit, other)}`)),
      ),
    )
  const met = pairsOf(pairwiseVisits)
  expect([...pairsOf(everyVisit)].filter((pair) => !met.has(pair))).toEqual([])
})
