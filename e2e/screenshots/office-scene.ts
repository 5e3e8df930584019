import { expect, type Page } from '@playwright/test'
import type { OperatorAtBrowser } from '../people/operators.ts'
import type { World } from '../world/world.ts'
import type { Scene } from './scene.ts'

/** Scenes of the office for one operator, who signs in once: a page, the text that shows it is loaded, and the actions on it. */
export function officeScenes(world: World, enter: () => Promise<OperatorAtBrowser>) {
  let office: Promise<OperatorAtBrowser> | undefined
  return (path: string, until: string | RegExp, then?: (page: Page) => Promise<unknown>): Scene =>
    async () => {
      const { page } = await (office ??= enter())
      await page.goto(`${world.url}/operator${path}`)
      await expect(page.getByText(until).filter({ visible: true }).first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await then?.(page)
      return page
    }
}

/** Opens the first row of the page's list. */
export const opensFirstRow = (page: Page) => page.locator('tr[data-row] [data-open]').first().click()
