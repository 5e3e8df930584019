import type { LaunchOptions } from '@playwright/test'
import { existsSync, readFileSync } from 'node:fs'

const record = new URL('../../.cache/browser', import.meta.url)
const shellRecord = new URL('../../.cache/headless-shell', import.meta.url)

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

interface BrowserWanted {
  /** Launch the browser that people use, not the headless shell: for measurements, screenshots and notifications. */
  is_full?: boolean
}

/**
 * The options to launch Chromium without connections to the outside world. The program is the one named in CHROMIUM, else the
 * headless shell if the set-up recorded one, else the full browser.
 */
export function browserLaunch({ is_full = false }: BrowserWanted = {}): LaunchOptions {
  const found = process.env['CHROMIUM'] ?? ((!is_full && recorded(shellRecord)) || recorded(record))
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

/** Returns the path that the set-up recorded, or an empty text. */
function recorded(file: URL): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}
