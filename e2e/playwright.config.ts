import { defineConfig } from '@playwright/test'
import { browserLaunch } from './world/browser.ts'

/** Every test has a world of its own: database, server, simulator and clock; PostgreSQL is started once for the run. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // Node strips the types of the product's own files; Playwright's compiler would take ten seconds for them at each start
  build: { external: ['**/server/**', '**/contract/**', '**/simulator/**'] },
  globalSetup: '../server/testing/cluster.ts',
  outputDir: '../test-results',
  // one more than the cores of the smallest machine, because a test waits a fifth of its time
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // three times the slowest test on a machine of its own, so that a slow machine fails no run
  timeout: 150_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Asia/Kathmandu',
    reducedMotion: 'reduce',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    trace: 'off',
    // a test's route handlers must see every request; e2e/offline.spec.ts allows the worker
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: browserLaunch(),
  },
})
