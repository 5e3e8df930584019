import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'

const isVisible = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })

/** Expects one of the elements to be visible: a list may repeat a text in a part that is hidden at this width. */
export async function isSeen(what: Locator): Promise<void> {
  await expect.poll(() => what.elements().some(isVisible), { message: `${what.selector} is visible` }).toBe(true)
}

/** Expects the page to show a text. */
export const sees = (text: string | RegExp): Promise<void> => isSeen(page.getByText(text))

/** Expects the page not to show a text. */
export async function doesNotSee(text: string | RegExp): Promise<void> {
  const what = page.getByText(text)
  await expect.poll(() => what.elements().filter(isVisible), { message: `${what.selector} is not visible` }).toEqual([])
}

const desktop = { width: 1440, height: 900 }

/**
 * Expects an element to be visible on a phone and on a desktop, and no element wider than the window; ends at desktop
 * width.
 */
export async function isSeenAtBothWidths(what: Locator): Promise<void> {
  for (const { width, height } of [{ width: 390, height: 844 }, desktop]) {
    await page.viewport(width, height)
    await isSeen(what)
    // parts of the wider page are removed shortly after the narrow page is drawn
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  }
}

/** The figure beside a label; empty without one. */
export function figureOf(label: string): string {
  const terms = [...document.querySelectorAll('dl > div')]
  const line = terms.find((term) => term.querySelector('dt')?.textContent?.trim() === label)
  return line?.querySelector('dd')?.textContent?.trim() ?? ''
}

/** Waits for a figure beside a label. */
export async function readsFigure(label: string, figure: string): Promise<void> {
  await expect.poll(() => figureOf(label), { message: label }).toBe(figure)
}
