import type { Page } from '@playwright/test'

type Way = 'list' | 'forget'

/** The keys of the answers that this browser keeps; they are written a moment after they were shown. */
export const cachedAnswers = (page: Page): Promise<string[]> => page.evaluate(inStore, 'list' as const)

/** Takes them all away, without waiting for whoever has the database open. */
export const forgetAnswers = async (page: Page): Promise<void> => void (await page.evaluate(inStore, 'forget' as const))

/** Runs in the page. A database that the app has not made yet is not made here: it would lack its store. */
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
