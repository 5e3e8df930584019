import type { Page } from '@playwright/test'

/** The keys of the answers that this browser keeps; they are written a moment after they were shown. */
export const keptAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('sahuji-seen')
        opening.addEventListener('success', () => {
          const database = opening.result
          const done = (keys: string[]) => {
            database.close()
            resolve(keys)
          }
          if (!database.objectStoreNames.contains('answers')) return done([])
          const reading = database.transaction('answers').objectStore('answers').getAllKeys()
          reading.addEventListener('success', () => done(reading.result.map(String)))
        })
      }),
  )
