import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserLaunch } from './e2e/world/browser.ts'
import { LongestFirst } from './scripts/longest-first.ts'

const testsOf = (...parts: string[]) => parts.map((part) => `${part}/**/*.test.ts`)

const componentTests = ['src/**/*.component.test.tsx']
const unitTests = ['{src,scripts,testing}/**/*.test.{ts,tsx}']

/** How long is waited before a test is red: Vitest's own one and five seconds are over before a busy machine comes to the work. */
const patience = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  teardownTimeout: 30_000,
  expect: { poll: { timeout: 30_000 } },
}

/** One more than the cores of the smallest machine: many tests wait for a process, a timer or a database. */
const filesAtOnce = 3

/** True when nothing is watched, so that no module changes during the run. */
const runsOnce = process.argv.includes('run')

/**
 * Four projects: `plain` needs no database, `server` shares one PostgreSQL that the run starts, `dashboard` takes the transforms of its
 * own Vite configuration, `components` mounts pages of the dashboard in the browser that the set-up found.
 */
export default defineConfig({
  test: {
    maxWorkers: filesAtOnce,
    sequence: { sequencer: LongestFirst },
    ...patience,
    projects: [
      { test: { name: 'plain', include: testsOf('contract', 'house', 'scripts'), pool: 'forks', isolate: false } },
      {
        test: {
          name: 'server',
          include: testsOf('server', 'simulator', 'bench', 'client'),
          pool: 'forks',
          // a process of its own for each file costs more than most files take; what a test needs it opens itself
          isolate: false,
          globalSetup: ['server/testing/cluster.ts'],
        },
      },
      {
        extends: './dashboard/vite.config.ts',
        root: './dashboard',
        // Vitest's own number of workers, one on two cores, would run these after all others, one by one
        test: {
          name: 'dashboard',
          include: unitTests,
          exclude: componentTests,
          pool: 'threads',
          maxWorkers: filesAtOnce,
          ...patience,
        },
      },
      {
        extends: './dashboard/vite.config.ts',
        root: './dashboard',
        // every package that any page imports is prepared before the first test: one found later reloads the test's page.
        // React's production build, which merchants get, draws a page in half of the time of its development build.
        optimizeDeps: {
          include: ['axe-core', 'qr', 'react-dom/server'],
          entries: ['src/**/*.tsx', 'testing/*.tsx', '!src/**/*.test.tsx'],
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
        },
        oxc: { jsx: { development: false } },
        // otherwise the browser revalidates every module for every test file, which takes a tenth of the CPU
        ...(runsOnce && { server: { headers: { 'Cache-Control': 'max-age=3600' } } }),
        test: {
          name: 'components',
          include: componentTests,
          // by default Vitest opens one page fewer than there are cores
          maxWorkers: filesAtOnce,
          // modules of its own for each file: stores, the chosen language and calls under way would reach the next file
          isolate: true,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: browserLaunch(),
              contextOptions: { locale: 'en-GB', timezoneId: 'Asia/Kathmandu', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
          },
          ...patience,
        },
      },
    ],
  },
})
