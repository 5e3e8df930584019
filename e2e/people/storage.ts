import type { BrowserContext } from '@playwright/test'
import type { Person } from './person.ts'

/** The names in a person's local storage, sorted. */
export const storedNames = ({ page }: Person): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).toSorted())

/** Everything in it as one text. */
export const storedText = ({ page }: Person): Promise<string> =>
  page.evaluate(() => JSON.stringify({ ...localStorage }))

/** Copies a person's local storage and cookies into another browser, as a thief of files would. */
export async function copiedStorage(person: Person, into: BrowserContext): Promise<void> {
  const { cookies, origins } = await person.page.context().storageState()
  await into.addCookies(cookies)
  const items = origins.flatMap(({ localStorage }) => localStorage)
  await into.addInitScript((stolen: { name: string; value: string }[]) => {
    for (const { name, value } of stolen) localStorage.setItem(name, value)
  }, items)
}
