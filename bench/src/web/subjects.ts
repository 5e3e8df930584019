import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { World } from '../../../e2e/world/world.ts'
import type { BareServer } from './bare-server.ts'
import { signedInBrowser, shellIsKept } from './signed-in-browser.ts'
import { phone } from './slow-phone.ts'

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

export interface Stage {
  world: World
  browser: Browser
  bare: BareServer
  /** The demo shop at a browser; see e2e/people/demo-shop.ts. */
  shop: Parameters<typeof signedInBrowser>[0]
}

/** Our two pages and the bare ones beside them, in the order in which they take turns. */
export function subjectsOf({ world, browser, bare, shop }: Stage): Record<SubjectName, Subject> {
  const fresh = { opensBrowser: () => browser.newContext(phone), isUsed: typesIntoFirstField }
  return {
    signIn: { ...fresh, name: 'sign-in', url: `${world.url}/signin`, isKept: shellIsKept },
    signInStatic: { ...fresh, name: 'bare static page, as heavy as the sign-in', url: `${bare.url}/static/signin` },
    bareReact: { ...fresh, name: 'bare React page', url: `${bare.url}/react` },
    home: {
      name: 'home',
      url: `${world.url}/dashboard/home`,
      opensBrowser: () => signedInBrowser(shop, browser),
      isUsed: opensUserMenu,
      isKept: shellIsKept,
    },
    homeStatic: { ...fresh, name: 'bare static page, as heavy as home’s document', url: `${bare.url}/static/home` },
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
