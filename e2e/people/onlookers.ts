import { formatMoney } from '@sahuji/contract/money/money'
import { listNotifications } from '@sahuji/contract/notifications'
import { expect } from '@playwright/test'
import type { Someone } from '../../server/testing/people.ts'
import type { Books } from '../world/books.ts'
import type { Person } from './person.ts'

/** The bell in the top bar. */
export const bell = ({ page }: Person) => page.locator('header').getByRole('link', { name: /notification/i })

/** The text of the strip that shows since when nothing moves. */
export const staleWords = /^No live updates since/

interface Look {
  /** A text that has disappeared by then. */
  gone?: string
  /** The bell's name by then. */
  bell?: string
}

/** When a page first looks like this, by the page's own clock: watched from now on, and read later. */
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

/** Records the texts of notices from now on, each as often as it came; a reload clears the record. */
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

/** The page has its stream, or waits for the tab that has it: news comes automatically. */
export async function isLive(person: Person): Promise<void> {
  const lines = () => person.page.evaluate(async () => (await navigator.locks.query()).held?.length)
  await expect.poll(lines).toBe(1)
  await person.doesNotSee(staleWords)
}

/** True where this tab holds the lock of the stream; the name of a lock's owner is known by a lock of one's own. */
export const hasStream = ({ page }: Person): Promise<boolean> =>
  page.evaluate(() =>
    navigator.locks.request('own', async () => {
      const { held = [] } = await navigator.locks.query()
      const own = held.find(({ name }) => name === 'own')?.clientId
      return held.some(({ name, clientId }) => name !== 'own' && clientId === own)
    }),
  )

/** Hides the page or shows it again; the page is notified unless it is `silently`. */
export async function looked({ page }: Person, at: boolean, { silently = false } = {}): Promise<void> {
  await page.evaluate(
    ({ at, silently }) => {
      const state = { hidden: !at, visibilityState: at ? 'visible' : 'hidden' }
      for (const [name, value] of Object.entries(state))
        Object.defineProperty(document, name, { value, configurable: true })
      if (!silently) document.dispatchEvent(new Event('visibilitychange'))
    },
    { at, silently },
  )
}

/** Every page shows the books' balance. */
export async function showSame(people: readonly Person[], books: Books): Promise<void> {
  const balance = formatMoney(await books.wallet(people[0]!.email))
  for (const { page } of people) await expect(page.getByRole('main')).toContainText(balance)
}

/** The server's count of unread. */
export const unreadOf = async (who: Someone) => (await who.call(listNotifications, {})).data.unread

/** The required state of a tab, also after a time offline: the books' balance, the server's count, and each notice once. */
export async function isRight(people: readonly Person[], account: Someone, books: Books): Promise<void> {
  await showSame(people, books)
  const unread = await unreadOf(account)
  for (const one of people)
    await expect(bell(one)).toHaveAccessibleName(
      unread === 0 ? 'Notifications' : `${unread} new notification${unread === 1 ? '' : 's'}`,
    )
}
