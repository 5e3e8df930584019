import type { BrowserContext, Page } from '@playwright/test'
import { type Figures, figuresOf } from './figures.ts'
import { gatherEntries, type SeenEntries } from './seen-entries.ts'
import { slowDown } from './slow-phone.ts'
import type { Subject } from './subjects.ts'
import { listenTo } from './wire.ts'

export const kinds = ['cold', 'repeat'] as const
export type Kind = (typeof kinds)[number]

/** Visits a page twice in a browser of its own: with nothing kept, then with what the first visit left. */
export async function visitTwice(subject: Subject): Promise<Record<Kind, Figures>> {
  const context = await subject.opensBrowser()
  try {
    return { cold: await visit(subject, context, 'cold'), repeat: await visit(subject, context, 'repeat') }
  } finally {
    await context.close()
  }
}

async function visit(subject: Subject, context: BrowserContext, kind: Kind): Promise<Figures> {
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  try {
    const session = await context.newCDPSession(page)
    const wire = await listenTo(session)
    await page.addInitScript(gatherEntries)
    await slowDown(session)
    await page.goto(subject.url, { waitUntil: 'load' })
    await wire.rests()
    const bytes = wire.bytes()
    const atRest = await seenBy(page)
    if (new URL(page.url()).pathname !== new URL(subject.url).pathname) throw new Error(`it went to ${page.url()}`)
    if (kind === 'cold' && wire.fromWorker() > 0) throw new Error('a cold visit met a service worker')
    await subject.isUsed(page)
    await page.waitForFunction(nothingTold)
    const figures = figuresOf(bytes, atRest, await seenBy(page))
    if (kind === 'cold') await subject.isKept?.(page)
    if (faults.length > 0) throw new Error(faults.join('; '))
    return figures
  } catch (error) {
    throw new Error(`${subject.name}, ${kind}, could not be measured`, { cause: error })
  } finally {
    await page.close()
  }
}

// entries are reported a while after the paint that ends them
const nothingTold = () => performance.now() - (globalThis.seenEntries?.toldAt ?? 0) > 1_000

async function seenBy(page: Page): Promise<SeenEntries> {
  const seen = await page.evaluate(() => globalThis.seenEntries)
  if (!seen) throw new Error('the page was not observed')
  return seen
}
