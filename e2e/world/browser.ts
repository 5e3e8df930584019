import type { LaunchOptions } from '@playwright/test'
import { existsSync, readFileSync } from 'node:fs'

const record = new URL('../../.cache/browser', import.meta.url)

/** How Chromium is started: the one that the set-up found, with nothing that looks for the outside world. */
export function browserLaunch(): LaunchOptions {
  const found = process.env['CHROMIUM'] ?? (existsSync(record) ? readFileSync(record, 'utf8').trim() : '')
  return {
    ...(found && { executablePath: found }),
    chromiumSandbox: false,
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
