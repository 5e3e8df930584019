import { describe, expect, test } from 'vitest'
import { openPushBank } from '../../../testing/pushes.ts'
import { databasePushStories } from '../../../testing/scenarios/push-database-stories.ts'
import { hostilePushStories } from '../../../testing/scenarios/push-hostile-stories.ts'
import { plainPushStories } from '../../../testing/scenarios/push-plain-stories.ts'
import { crossCutting, unprovenByPushes } from '../../../testing/scenarios/push-story.ts'

// The stories of rails.md §16 that NCHL's wallet push can tell: it calls us, asks again after ENTR, and gives the money back
// where it never heard a yes.

openPushBank()

const stories = [...plainPushStories, ...hostilePushStories, ...databasePushStories]

describe('a push', () => {
  for (const { tells, name, run } of stories) test(`${[tells].flat().join(', ')}: ${name}`, run, 60_000)

  test('has each of the cross-cutting scenarios, or a reason why it does not apply', () => {
    const numbers = [...new Set(crossCutting.map((one) => Number.parseInt(one, 10)))].filter((n) => !Number.isNaN(n))
    expect(numbers).toEqual(Array.from({ length: 21 }, (_, place) => place + 1))
    const told = new Set<string>(stories.flatMap(({ tells }) => tells))
    const untold = Object.keys(unprovenByPushes)
    expect(crossCutting.filter((one) => !told.has(one) && !untold.includes(one))).toEqual([])
    expect(untold.filter((one) => told.has(one))).toEqual([])
  })
})
