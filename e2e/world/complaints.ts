import type { BrowserContext } from '@playwright/test'

// Chromium's own lines for an answer of 4xx or a lost connection; the screen must cope, not the console.
const ordinary = /^Failed to load resource/

/**
 * Collects what a browser complains about: errors on the console (violations of the Content-Security-Policy among them),
 * uncaught errors, answers of 5xx.
 */
export function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error' || ordinary.test(message.text())) return
    complaints.push(`console: ${message.text()} (${message.page()?.url() ?? ''})`)
  })
  context.on('weberror', (fault) => complaints.push(`uncaught: ${fault.error().stack ?? fault.error().message}`))
  context.on('response', (response) => {
    if (response.status() >= 500)
      complaints.push(`${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  return complaints
}
