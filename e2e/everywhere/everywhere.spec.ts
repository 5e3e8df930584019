import { expect, test as base } from '@playwright/test'
import { languageCodes } from '@sahuji/contract/language/languages'
import { inWorld } from '../test.ts'
import type { World } from '../world/world.ts'
import { crawlerIn } from './crawler.ts'
import { everyVisit, sampleVisits } from './visits.ts'

const isWhole = process.env['EVERYWHERE'] === 'all'
const visits = isWhole ? everyVisit : sampleVisits

const test = base.extend<{ world: World }>({
  world: inWorld({ is_told: true }),
})

// no retry: a first failure counts
test.describe.configure({ retries: 0 })

test.describe(`every place, ${visits.length} visits of ${everyVisit.length} possible`, { tag: '@everywhere' }, () => {
  for (const language of languageCodes) {
    test(`in ${language}`, async ({ world, browser }) => {
      const mine = visits.filter((visit) => visit.language === language)
      test.setTimeout(60_000 + mine.length * 10_000)
      const crawler = await crawlerIn(language, world, browser)
      const found: string[] = []
      for (const visit of mine) found.push(...(await crawler.visits(visit)))
      expect(found).toEqual([])
    })
  }
})
