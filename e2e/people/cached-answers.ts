import type { Page } from '@playwright/test'

type Way = 'list' | 'forget'

/** The keys of the answers that this browser stores; they are written a moment after they were shown. */
export const cachedAnswers = (page: Page): Promise<string[]> => page.evaluate(inStore, 'list' as const)

/** Removes them all, without waiting for other connections to the database. */
export const forgetAnswers = async (page: Page): Promise<void> => void (await page.evaluate(inStore, 'forget' as const))

/** Runs in the page. Does not create a database that the app has not created yet: it would lack its store. */
function inStore(way: Way): Promise<string[]> {
  return new Promise<string[]>((resolve) => {
    const opening = indexedDB.open('sahuji-seen')
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => resolve([]))
    opening.addEventListener('success', () => {
      const database = opening.result
      const store = database.transaction('answers', 'readwrite').objectStore('answers')
      const asked = way === 'list' ? store.getAllKeys() : store.clear()
      store.transaction.addEventListener('complete', () => {
        database.close()
        resolve((asked.result ?? []).map(String))
      })
    })
  })
}
