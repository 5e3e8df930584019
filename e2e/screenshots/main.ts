// npm run screenshots: a picture of every screen and state, at three widths, light and dark, in screenshots/.
import { chromium } from '@playwright/test'
import { mkdirSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { startTestCluster } from '../../server/testing/cluster.ts'
import { browserLaunch } from '../world/browser.ts'
import { openWorld } from '../world/world.ts'
import { openScreenshotBrowser, type ScreenshotBrowser } from './screenshot-browser.ts'
import type { Scene } from './scene.ts'
import { tellScenes } from './scenes.ts'

const folder = new URL('../../screenshots/', import.meta.url).pathname
const widths = [390, 900, 1440]

const began = performance.now()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const cluster = await startTestCluster()
process.env['SAHUJI_TEST_CLUSTER'] = cluster.url
const browser = await chromium.launch(browserLaunch({ is_full: true }))
const wanted = process.argv.slice(2)
let failed = 0
try {
  await inTurns(widths, Math.min(widths.length, cpus().length), picturesAt)
} finally {
  await browser.close()
  await cluster.stop()
}
const seconds = Math.round((performance.now() - began) / 1000)
process.stdout.write(`\nscreenshots: ${folder}, ${seconds} s${failed > 0 ? `, ${failed} scenes failed` : ''}\n`)
process.exitCode = failed > 0 ? 1 : 0

/** All scenes at one width, in a world of their own. */
async function picturesAt(width: number): Promise<void> {
  const world = await openWorld({ is_told: true, is_live: true })
  const screenshots: ScreenshotBrowser = await openScreenshotBrowser({ world, browser, width, folder })
  for (const [name, scene] of Object.entries(await tellScenes(screenshots))) {
    if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue
    // a second try for a busy machine
    const first = await played(screenshots, name, scene)
    const second = first && (await played(screenshots, name, scene))
    if (!second) continue
    failed++
    const errors = [...new Set([first.message, second.message])]
    process.stderr.write(`${name} at ${width}: ${errors.join('\nand then: ')}\n`)
  }
  await screenshots.closes()
  await world.close()
}

/** Plays a scene and takes its picture; returns its faults. */
async function played(screenshots: ScreenshotBrowser, name: string, scene: Scene): Promise<Error | undefined> {
  try {
    await screenshots.takes(name, await scene())
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await screenshots.mends()
  }
}

async function inTurns<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items]
  const take = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, take))
}
