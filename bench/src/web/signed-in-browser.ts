import type { Browser, BrowserContext, Page } from '@playwright/test'
import { forgetAnswers } from '../../../e2e/people/cached-answers.ts'
import { demoOwner } from '../../../e2e/people/demo-shop.ts'
import { phone } from './slow-phone.ts'
import type { Stage } from './stage.ts'

/** A fresh browser in which the demo shop is signed in, and which keeps nothing else: no file, no worker, no answer. */
export async function signedInBrowser({ product, forgetsLimits }: Stage, browser: Browser): Promise<BrowserContext> {
  await forgetsLimits()
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(`${product}/signin`)
  await page.getByLabel('E-mail or mobile number').fill(demoOwner.email)
  await page.getByLabel('Password', { exact: true }).fill(demoOwner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('MERCHANT WALLET').waitFor()
  await shellIsKept(page)
  // a page of the same origin without the app
  await page.goto(`${product}/healthz`)
  // home would show them before the server gives new ones
  await forgetAnswers(page)
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin: product,
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
