import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'

/** Waits until home is complete, so that it handles keys and replaces no focused element. */
export async function homeIsDrawn(): Promise<void> {
  await expect.element(page.getByRole('region', { name: 'MERCHANT WALLET' }).getByText(/^Rs\./).first()).toBeVisible()
  await expect.poll(() => document.querySelectorAll('[aria-busy=true]').length).toBe(0)
  window.focus()
}

/** The number of pixels by which the document is wider than the window. */
export const overflow = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth

/** The section of a heading, after the heading appears. */
export async function sectionOf(heading: string): Promise<Locator> {
  const found = page.getByRole('heading', { name: heading }).first()
  await expect.element(found).toBeVisible()
  return locatorOf(found.element().closest('section')!)
}

let marked = 0

/** An element whatever it contains later: Vitest's own locator of an element finds it by its text of the moment. */
export function locatorOf(element: Element): Locator {
  const mark = element.getAttribute('data-testid') ?? `marked-${++marked}`
  element.setAttribute('data-testid', mark)
  return page.getByTestId(mark)
}
