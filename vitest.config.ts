import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const cluster = 'server/testing/cluster.ts'
const serverTests = ['server', 'contract', 'simulator', 'house', 'bench', 'scripts'].map(
  (part) => `${part}/**/*.test.ts`,
)

/** Two projects: the server's side in plain Node, the dashboard's with the transforms of its own Vite configuration. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
    projects: [
      {
        test: {
          name: 'server',
          include: serverTests,
          environment: 'node',
          pool: 'forks',
          globalSetup: existsSync(cluster) ? [cluster] : [],
        },
      },
      {
        extends: './dashboard/vite.config.ts',
        root: './dashboard',
        test: {
          name: 'dashboard',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          environment: 'node',
          pool: 'threads',
        },
      },
    ],
  },
})
