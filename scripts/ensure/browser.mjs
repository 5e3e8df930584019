import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { findBrowser, findHeadlessShell } from './find-browser.mjs'
import { runQuietly } from './child.mjs'
import { projectNode } from './node.mjs'
import { phase } from './progress.mjs'
import { Stop } from './stop.mjs'

const record = '.cache/browser'
const shellRecord = '.cache/headless-shell'

// the download is optional: without the shell, tests run in the full browser
const downloadMilliseconds = 90_000

/** True when the browser found last time is still there; one named in CHROMIUM is always looked at again. */
export function browserIsReady() {
  return !process.env.CHROMIUM && isProgram(known(record)) && shellIsSettled()
}

/**
 * Finds or installs a Chromium or Chrome and writes its path to `.cache/browser`. Does the same for Chromium's headless shell, in
 * which browser tests take a fifth less time: `.cache/headless-shell` holds its path, or nothing if none could be installed.
 */
export async function ensureBrowser() {
  if (browserIsReady()) return
  mkdirSync('.cache', { recursive: true })
  writeFileSync(record, findBrowser() ?? (await installBrowser()))
  if (!shellIsSettled()) writeFileSync(shellRecord, findHeadlessShell() ?? (await installHeadlessShell()) ?? '')
}

/** Returns the recorded path, or undefined before the first record. */
function known(file) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}

/** True if the recorded shell still exists, or if none could be installed. */
function shellIsSettled() {
  const path = known(shellRecord)
  return path === '' || isProgram(path)
}

function isProgram(path) {
  if (!path) return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function installBrowser() {
  if (process.env.CHROMIUM) throw new Stop(`CHROMIUM names ${process.env.CHROMIUM}, which does not run.`)
  const sudo = rightToInstall()
  if (sudo && (await installByApt(sudo))) return findBrowser()
  if (await installByPlaywright()) return findBrowser()
  throw new Stop(
    'No Chromium or Chrome was found and none could be installed; please install one, or name it in CHROMIUM.',
  )
}

/** The words to put before apt-get: none for root, `sudo -n` where that asks no password, undefined without the right. */
function rightToInstall() {
  if (process.platform !== 'linux' || !succeeds('apt-get', ['--version'])) return undefined
  if (process.getuid() === 0) return []
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n'] : undefined
}

function succeeds(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

/** Returns the path of the installed shell, or undefined if none could be installed. */
async function installHeadlessShell() {
  const step = phase("installing Chromium's headless shell for faster browser tests")
  // installs system packages for root only, as in a container; other users get a download of their own
  if (rightToInstall()?.length === 0) await installShellByApt()
  if (!findHeadlessShell()) {
    const download = ['node_modules/@playwright/test/cli.js', 'install', 'chromium-headless-shell']
    await runQuietly(projectNode(), download, { timeout: downloadMilliseconds })
  }
  const path = findHeadlessShell()
  step.done(path ? 'done' : 'not available, tests use the full browser')
  return path
}

async function installShellByApt() {
  const options = [
    '-q',
    '-o',
    'Acquire::Retries=0',
    '-o',
    'Acquire::http::Timeout=10',
    '-o',
    'Acquire::https::Timeout=10',
  ]
  const apt = async (...args) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return (await runQuietly('apt-get', [...options, ...args], { env })).code === 0
  }
  const install = () => apt('install', '-y', '--no-install-recommends', '--no-remove', 'chromium-headless-shell')
  if (!(await install()) && (await apt('update'))) await install()
}

async function installByApt(sudo) {
  const step = phase("no browser found: installing Debian's chromium with apt-get")
  const apt = async (...args) => {
    const [command, ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args]
    return (await runQuietly(command, rest)).code === 0
  }
  const install = () => apt('install', '-y', '--no-install-recommends', 'chromium')
  const worked = ((await install()) || ((await apt('update')) && (await install()))) && findBrowser() !== undefined
  if (worked) step.done()
  else step.failed()
  return worked
}

async function installByPlaywright() {
  const step = phase("no browser found: downloading Playwright's chromium")
  const { code } = await runQuietly(projectNode(), ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  const worked = code === 0 && findBrowser() !== undefined
  if (worked) step.done()
  else step.failed()
  return worked
}
