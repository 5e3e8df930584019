import type { Browser, BrowserContext, Page } from '@playwright/test'
import { comesHome } from '../../../e2e/people/newcomers.ts'
import { type Person, personIn } from '../../../e2e/people/person.ts'
import { forgetLimits } from '../../../server/testing/people.ts'
import { phone } from './slow-phone.ts'

/** A fresh browser in which the demo shop is signed in, and which keeps nothing else: no file, no worker, no answer. */
export async function signedInBrowser(shop: Omit<Person, 'page'>, browser: Browser): Promise<BrowserContext> {
  const { world } = shop
  await forgetLimits(world.app)
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await comesHome(personIn(world, page, shop))
  await shellIsKept(page)
  // a page of the same origin without the app
  await page.goto(`${world.url}/healthz`)
  await page.evaluate(forgetAnswers)
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin: world.url,
    storageTypes: 'service_workers,cache_storage',
  })
  await session.send('Network.clearBrowserCache')
  await page.close()
  return context
}

/** Resolves once the service worker has put away what opens the app without a network. */
export async function shellIsKept(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready
    const shell = (await caches.keys()).find((name) => name.startsWith('shell-'))
    return shell !== undefined && (await (await caches.open(shell)).keys()).length > 0
  })
}

/** The answers that home would show before the server gives new ones. */
const forgetAnswers = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase('sahuji-seen')
    deleting.addEventListener('success', () => resolve())
    deleting.addEventListener('error', () => reject(new Error('the kept answers stay')))
  })
