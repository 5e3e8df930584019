import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runQuietly } from './child.mjs'
import { projectNode } from './node.mjs'
import { phase } from './progress.mjs'
import { Stop } from './stop.mjs'

const stamp = 'dashboard/dist/.build-stamp'
const ignored = new Set(['node_modules', 'dist', '.DS_Store'])

/** True when `dist` was built from the current sources of the dashboard and the contract. */
export function dashboardIsReady() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources()
}

/** Builds the dashboard, when its sources or the contract's changed since the last build. */
export async function ensureDashboard() {
  if (!existsSync('dashboard/vite.config.ts')) {
    process.stdout.write('the dashboard has no vite.config.ts yet: not built\n')
    return
  }
  if (dashboardIsReady()) return
  const hash = hashOfSources()
  rmSync(stamp, { force: true })
  await build()
  writeFileSync(stamp, hash)
}

async function build() {
  const step = phase('building the dashboard')
  const vite = join(process.cwd(), 'node_modules/vite/bin/vite.js')
  const { code, output } = await runQuietly(resolve(projectNode()), [vite, 'build'], {
    cwd: 'dashboard',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code === 0) return step.done()
  step.failed()
  throw new Stop(`${output.trim()}\nThe dashboard could not be built.`)
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of [...filesBelow('dashboard'), ...filesBelow('contract'), 'package-lock.json']) {
    hash.update(`${file}\n`).update(readFileSync(file))
  }
  // what the build reads from the environment is part of what it makes
  for (const name of Object.keys(process.env)
    .filter((key) => key.startsWith('VITE_'))
    .toSorted()) {
    hash.update(`${name}=${process.env[name]}\n`)
  }
  return hash.digest('hex')
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !ignored.has(entry.name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]))
}
