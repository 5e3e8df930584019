import type { LaunchOptions } from '@playwright/test'
import { existsSync, readFileSync } from 'node:fs'

const record = new URL('../../.cache/browser', import.meta.url)

/**
 * Playwright's own list, which a second one would replace, and the three pages that Chromium's address bar opens for each
 * new window: they are invisible here, and they take longer than many a test.
 */
const offFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

/** Starts Chromium: the one that the set-up found, with nothing that connects to the outside world. */
export function browserLaunch(): LaunchOptions {
  const found = process.env['CHROMIUM'] ?? (existsSync(record) ? readFileSync(record, 'utf8').trim() : '')
  return {
    ...(found && { executablePath: found }),
    chromiumSandbox: false,
    args: [
      `--disable-features=${offFeatures.join(',')}`,
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // a camera that is always present and shows a test picture
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  }
}
