import type { Page } from '@playwright/test'

declare global {
  var layoutShift: number
}

/** From now on adds up the layout shifts of each document of a page. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) globalThis.layoutShift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum of the shifts of the document shown; CLS without its windows, so never less. */
export const shiftsOf = (page: Page): Promise<number> => page.evaluate(() => globalThis.layoutShift)
