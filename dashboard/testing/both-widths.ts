import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { isSeen } from './seen.ts'

const desktop = { width: 1440, height: 900 }

/** Something is visible on a phone and on a desktop, and nothing is wider than the window; ends as a desktop. */
export async function isSeenAtBothWidths(what: Locator): Promise<void> {
  for (const { width, height } of [{ width: 390, height: 844 }, desktop]) {
    await page.viewport(width, height)
    await isSeen(what)
    // what the wider page had is removed a moment after the narrow one is drawn
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  }
}
