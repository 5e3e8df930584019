import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'

/** Home is drawn and waits for nothing: keys are heard, and nothing replaces what has the focus. */
export async function homeIsDrawn(): Promise<void> {
  await expect.element(page.getByRole('region', { name: 'MERCHANT WALLET' }).getByText(/^Rs\./).first()).toBeVisible()
  await expect.poll(() => document.querySelectorAll('[aria-busy=true]').length).toBe(0)
  window.focus()
}

/** By how many pixels the document is wider than the window. */
export const overflow = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth

/** The part of the page under a heading, once it is there. */
export async function sectionOf(heading: string): Promise<Locator> {
  const found = page.getByRole('heading', { name: heading }).first()
  await expect.element(found).toBeVisible()
  return page.elementLocator(found.element().closest('section')!)
}
