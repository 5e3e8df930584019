import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'

const isVisible = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })

/** One of the elements is visible: a list may have the same text in a part that is hidden at this width. */
export async function isSeen(what: Locator): Promise<void> {
  await expect.poll(() => what.elements().some(isVisible), { message: `${what.selector} is visible` }).toBe(true)
}

/** The page shows a text. */
export const sees = (text: string | RegExp): Promise<void> => isSeen(page.getByText(text))

/** The page shows a text nowhere. */
export async function doesNotSee(text: string | RegExp): Promise<void> {
  const what = page.getByText(text)
  await expect.poll(() => what.elements().filter(isVisible), { message: `${what.selector} is not visible` }).toEqual([])
}
