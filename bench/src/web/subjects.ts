import type { Browser, BrowserContext, Page } from '@playwright/test'
import { phone } from './slow-phone.ts'
import type { Stage } from './stage.ts'
import { forgetAnswers } from '../../../e2e/people/cached-answers.ts'
import { demoOwner } from '../../../e2e/people/demo-shop.ts'

/** A page that is measured. */
export interface Subject {
  name: string
  url: string
  /** A fresh browser that keeps nothing of the page. */
  opensBrowser(): Promise<BrowserContext>
  /** The short script of inputs for INP. */
  isUsed(page: Page): Promise<void>
  /** Waits until all that a repeat visit may rely on is kept. */
  isKept?(page: Page): Promise<void>
}

export const subjectNames = ['signIn', 'signInStatic', 'bareReact', 'home', 'homeStatic'] as const
export type SubjectName = (typeof subjectNames)[number]

/** Our two pages and the bare ones beside them, in the order in which they take turns. */
export function subjectsOf(stage: Stage, browser: Browser): Record<SubjectName, Subject> {
  const fresh = { opensBrowser: () => browser.newContext(phone), isUsed: typesIntoFirstField }
  return {
    signIn: { ...fresh, name: 'sign-in', url: `${stage.product}/signin`, isKept: shellIsKept },
    signInStatic: { ...fresh, name: 'bare static page, as heavy as the sign-in', url: `${stage.bare}/static/signin` },
    bareReact: { ...fresh, name: 'bare React page', url: `${stage.bare}/react` },
    home: {
      name: 'home',
      url: `${stage.product}/dashboard/home`,
      opensBrowser: () => signedInBrowser(stage, browser),
      isUsed: opensUserMenu,
      isKept: shellIsKept,
    },
    homeStatic: { ...fresh, name: 'bare static page, as heavy as home’s document', url: `${stage.bare}/static/home` },
  }
}

async function typesIntoFirstField(page: Page): Promise<void> {
  const field = page.locator('form input').first()
  await field.tap()
  await field.pressSequentially('demo@sahuji', { delay: 100 })
}

async function opensUserMenu(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Sunita/ })
    .tap()
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
}

/** A fresh browser in which the demo shop is signed in, and which keeps nothing else: no file, no worker, no answer. */
async function signedInBrowser({ product, forgetsLimits }: Stage, browser: Browser): Promise<BrowserContext> {
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
async function shellIsKept(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready
    const shell = (await caches.keys()).find((name) => name.startsWith('shell-'))
    return shell !== undefined && (await (await caches.open(shell)).keys()).length > 0
  })
}
