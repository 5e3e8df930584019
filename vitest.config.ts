import { globSync, readFileSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserLaunch } from './e2e/world/browser.ts'
import { LongestFirst } from './scripts/longest-first.ts'

const testsOf = (...parts: string[]) => parts.map((part) => `${part}/**/*.test.ts`)

const componentTests = ['src/**/*.component.test.tsx']
const unitTests = ['{src,scripts,testing}/**/*.test.{ts,tsx}']

/** The unit tests of the dashboard that replace or reload a module; the others share theirs, at half the CPU. */
const replacing = globSync(unitTests, { cwd: 'dashboard' }).filter((path) =>
  /\bvi\.(mock|hoisted|resetModules)\b/.test(readFileSync(`dashboard/${path}`, 'utf8')),
)

/** How long is waited before a test is red: Vitest's own one and five seconds are over before a busy machine comes to the work. */
const patience = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  teardownTimeout: 30_000,
  expect: { poll: { timeout: 30_000 } },
}

/** Unit tests with the transforms of the dashboard's own Vite configuration, which takes over nothing of the root's. */
const dashboardUnits = (test: { name: string; include: string[]; exclude?: string[]; isolate: boolean }) => ({
  extends: './dashboard/vite.config.ts',
  root: './dashboard',
  // Vitest's own number of workers, one on two cores, would run these after all others, one by one
  test: { ...test, pool: 'threads' as const, maxWorkers: 3, ...patience },
})

/**
 * Five projects: `plain` needs no database, `server` shares one PostgreSQL that the run starts, `dashboard` and `dashboard
 * modules` take the transforms of its own Vite configuration, `components` mounts pages of the dashboard in the browser that the set-up found.
 */
export default defineConfig({
  test: {
    // one more than the cores: many tests wait for a process, a timer or a database
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    ...patience,
    projects: [
      { test: { name: 'plain', include: testsOf('contract', 'house', 'scripts'), pool: 'forks', isolate: false } },
      {
        test: {
          name: 'server',
          include: testsOf('server', 'simulator', 'bench'),
          pool: 'forks',
          // a process of its own for each file costs more than most files take; what a test needs it opens itself
          isolate: false,
          globalSetup: ['server/testing/cluster.ts'],
        },
      },
      dashboardUnits({
        name: 'dashboard',
        include: unitTests,
        exclude: [...componentTests, ...replacing],
        isolate: false,
      }),
      dashboardUnits({ name: 'dashboard modules', include: replacing, isolate: true }),
      {
        extends: './dashboard/vite.config.ts',
        root: './dashboard',
        // every package that any page imports is prepared before the first test: one found later reloads the test's page
        optimizeDeps: {
          include: ['axe-core', 'qr', 'react-dom/server'],
          entries: ['src/**/*.tsx', 'testing/*.tsx', '!src/**/*.test.tsx'],
        },
        test: {
          name: 'components',
          include: componentTests,
          // Vitest opens one page fewer than there are cores where nothing else is said
          maxWorkers: 3,
          // a page loads the dashboard's modules once, not for each file: a second of CPU, more than most tests take
          isolate: false,
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
