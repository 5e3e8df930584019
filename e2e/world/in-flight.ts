import { counterLivePath } from '@sahuji/contract/counters/at-the-counter'
import { livePath } from '@sahuji/contract/notifications/live'
import type { Page, Request } from '@playwright/test'

const asked = new WeakMap<Page, Set<Request>>()
const streams = new Set<string>([livePath, counterLivePath])
const mostMilliseconds = 15_000

/** Tracks a page's open calls. */
export function watchQuestions(page: Page): void {
  if (asked.has(page)) return
  const waiting = new Set<Request>()
  asked.set(page, waiting)
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !streams.has(pathname)) waiting.add(request)
  })
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))
  // the calls of a page that was left get no answer
  page.on('framenavigated', (frame) => frame === page.mainFrame() && waiting.clear())
}

/** Resolves when every call of the page is answered, at the latest after a while: one may be held back on purpose. */
export async function questionsAnswered(page: Page): Promise<void> {
  const until = Date.now() + mostMilliseconds
  while ((asked.get(page)?.size ?? 0) > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20))
}
