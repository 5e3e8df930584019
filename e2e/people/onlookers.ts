import { expect } from '@playwright/test'
import type { Person } from './person.ts'

/** The bell in the top bar. */
export const bell = ({ page }: Person) => page.locator('header').getByRole('link', { name: /notification/i })

/** The words of the strip that says since when nothing moves. */
export const staleWords = /^No live updates since/

interface Look {
  /** What the page does not say any more by then. */
  gone?: string
  /** What the bell is called by then. */
  bell?: string
}

/** When a page first looks so, by the clock of the page itself: watched from now on, and asked for later. */
export async function looksFor({ page }: Person, wanted: Look): Promise<() => Promise<number>> {
  await page.evaluate(({ gone, bell: name }) => {
    const saidBy = (found: Element | null) => `${found?.getAttribute('aria-label') ?? ''} ${found?.textContent ?? ''}`
    const isShown = () =>
      (gone === undefined || !saidBy(document.querySelector('main')).includes(gone)) &&
      saidBy(document.querySelector('header a[href$="/notifications"]')).includes(name ?? '')
    const shown = new Promise<number>((found) => {
      const look = () => {
        if (!isShown()) return
        watcher.disconnect()
        found(Date.now())
      }
      const watcher = new MutationObserver(look)
      watcher.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
      look()
    })
    Object.assign(globalThis, { shown })
  }, wanted)
  return () => page.evaluate(() => Reflect.get(globalThis, 'shown') as Promise<number>)
}

/** Keeps what notices say from now on, each as often as it came; a page that is loaded anew has forgotten it. */
export async function keepsNotices({ page }: Person): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.dataset['notice'] !== undefined)
            said.push(node.querySelector('p')?.textContent ?? '')
    }).observe(document.body, { subtree: true, childList: true })
    Object.assign(globalThis, { said })
  })
  return () => page.evaluate(() => Reflect.get(globalThis, 'said') as string[])
}

/** The page has its line, or waits for the tab that has it: what happens now comes by itself. */
export async function isLive(person: Person): Promise<void> {
  const lines = () => person.page.evaluate(async () => (await navigator.locks.query()).held?.length)
  await expect.poll(lines).toBe(1)
  await person.doesNotSee(staleWords)
}
