import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { World } from '../world/world.ts'

const heights: Record<number, number> = { 390: 844, 900: 1100, 1440: 900 }

/** A world with browsers of one width. */
export interface ScreenshotBrowser {
  world: World
  width: number
  /** A browser for a person; each signs in once. */
  seat(): Promise<Page>
  /** Takes the whole page in its present state, in light and dark. */
  takes(name: string, page: Page): Promise<void>
  /** Undoes a scene's changes to the connection: no call is held back, no browser is offline, the colours are the default. */
  mends(): Promise<void>
  closes(): Promise<void>
}

export interface ScreenshotSettings {
  world: World
  browser: Browser
  width: number
  folder: string
}

export async function openScreenshotBrowser({
  world,
  browser,
  width,
  folder,
}: ScreenshotSettings): Promise<ScreenshotBrowser> {
  const contexts: BrowserContext[] = []
  return {
    world,
    width,
    seat: async () => {
      const context = await browser.newContext({
        baseURL: world.url,
        viewport: { width, height: heights[width] ?? 900 },
        locale: 'en-GB',
        timezoneId: 'Asia/Kathmandu',
        reducedMotion: 'reduce',
        hasTouch: width === 390,
        serviceWorkers: 'block',
      })
      contexts.push(context)
      context.setDefaultTimeout(10_000)
      return context.newPage()
    },
    takes: async (name, page) => {
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await page.evaluate((look) => void (document.documentElement.dataset['theme'] = look), theme)
        const file = `${name}-${width}-${theme}.png`
        // a sheet covers the window, not the whole page
        const fullPage = (await page.getByRole('dialog').count()) === 0
        await page.screenshot({ path: folder + file, fullPage, animations: 'disabled', caret: 'hide' })
        process.stdout.write(`${file}\n`)
      }
    },
    mends: async () => {
      for (const context of contexts) {
        await context.setOffline(false)
        await context.clearCookies({ name: 'sahuji_look' })
        for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      }
    },
    closes: async () => void (await Promise.all(contexts.map((context) => context.close()))),
  }
}
