import { defineConfig } from 'vitest/config'

const testsOf = (...parts: string[]) => parts.map((part) => `${part}/**/*.test.ts`)

/**
 * Three projects: `plain` needs no database, `server` shares one PostgreSQL that the run starts, `dashboard` takes the
 * transforms of its own Vite configuration.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
    projects: [
      { test: { name: 'plain', include: testsOf('contract', 'house', 'scripts'), pool: 'forks' } },
      {
        test: {
          name: 'server',
          include: testsOf('server', 'simulator', 'bench'),
          pool: 'forks',
          globalSetup: ['server/testing/cluster.ts'],
        },
      },
      {
        extends: './dashboard/vite.config.ts',
        root: './dashboard',
        test: { name: 'dashboard', include: ['{src,scripts}/**/*.test.{ts,tsx}'], pool: 'threads' },
      },
    ],
  },
})
