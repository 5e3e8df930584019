import { chromium } from '@playwright/test'
import { browserLaunch } from '../e2e/world/browser.ts'
import { phone, slowDown } from './src/web/slow-phone.ts'
const browser = await chromium.launch(browserLaunch())
const url = process.argv[2]!
const context = await browser.newContext(phone)
for (const kind of ['cold', 'repeat']) {
const page = await context.newPage()
const session = await context.newCDPSession(page)
await page.addInitScript(() => {
  const seen: any[] = (globalThis as any).seen = []
  for (const type of ['paint', 'largest-contentful-paint', 'longtask', 'resource', 'navigation'])
    new PerformanceObserver((list) => { for (const e of list.getEntries() as any[]) seen.push([type, Math.round(e.startTime), Math.round(e.duration), e.responseEnd && Math.round(e.responseEnd), e.size, e.element?.outerHTML?.slice(0, 90) ?? e.name]) }).observe({ type, buffered: true })
})
await slowDown(session)
await page.goto(url, { waitUntil: 'load' })
await page.waitForTimeout(6000)
console.log(kind)
for (const row of (await page.evaluate(() => (globalThis as any).seen)).sort((a: any, b: any) => a[1] - b[1])) console.log(JSON.stringify(row))
await page.close()
}
await browser.close()
