import type { Browser, BrowserContext, Page } from '@playwright/test'
import { signedInBrowser, shellIsKept } from './signed-in-browser.ts'
import { phone } from './slow-phone.ts'
import type { Stage } from './stage.ts'

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
