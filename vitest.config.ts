import { defineConfig } from 'vitest/config'

const testsOf = (...parts: string[]) => parts.map((part) => `${part}/**/*.test.ts`)

/** How long is waited before a test is red: Vitest's own one and five seconds are over before a busy machine comes to the work. */
const patience = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  teardownTimeout: 30_000,
  expect: { poll: { timeout: 30_000 } },
}

/**
 * Three projects: `plain` needs no database, `server` shares one PostgreSQL that the run starts, `dashboard` takes the
 * transforms of its own Vite configuration.
 */
export default defineConfig({
  test: {
    // one more than the cores: many tests wait for a process, a timer or a database
    maxWorkers: 3,
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
          // a second try: a busy machine alone fails no run
          retry: 1,
          globalSetup: ['server/testing/cluster.ts'],
        },
      },
      {
        extends: './dashboard/vite.config.ts',
        root: './dashboard',
        // its own configuration is Vite's, which hands on nothing of the above
        test: { name: 'dashboard', include: ['{src,scripts}/**/*.test.{ts,tsx}'], pool: 'threads', ...patience },
      },
    ],
  },
})
