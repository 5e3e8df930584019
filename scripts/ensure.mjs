// Makes a bare clone ready to run; npm calls it before start, dev and test. Plain JavaScript for Node 20, no
// packages: it runs before anything is installed. `--browser` and `--dashboard` ask for more than the packages.
import { fileURLToPath } from 'node:url'
import { browserIsReady, ensureBrowser } from './ensure/browser.mjs'
import { dashboardIsReady, ensureDashboard } from './ensure/dashboard.mjs'
import { ensurePackages, packagesAreReady } from './ensure/packages.mjs'
import { holdLock } from './ensure/lock.mjs'
import { checkOwnNode, checkProjectNode } from './ensure/node.mjs'
import { Stop } from './ensure/stop.mjs'

const steps = [
  { wanted: true, isReady: packagesAreReady, ensure: ensurePackages },
  { wanted: true, isReady: () => true, ensure: checkProjectNode },
  { wanted: process.argv.includes('--dashboard'), isReady: dashboardIsReady, ensure: ensureDashboard },
  { wanted: process.argv.includes('--browser'), isReady: browserIsReady, ensure: ensureBrowser },
].filter((step) => step.wanted)

async function ensure() {
  checkOwnNode()
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  // nothing to do needs no lock and no right to write
  if (steps.every((step) => step.isReady())) return checkProjectNode()
  const lock = await holdLock('.cache/ensure.lock')
  try {
    for (const step of steps) await step.ensure()
  } finally {
    lock.release()
  }
}

try {
  await ensure()
} catch (error) {
  const forbidden = ['EACCES', 'EPERM', 'EROFS'].includes(error.code)
  if (!(error instanceof Stop) && !forbidden) throw error
  process.stderr.write(`${forbidden ? `This folder cannot be written by you: ${error.path}` : error.message}\n`)
  process.exitCode = error instanceof Stop ? error.code : 1
}
