import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { findBrowser } from './find-browser.mjs'
import { runQuietly } from './child.mjs'
import { projectNode } from './node.mjs'
import { phase } from './progress.mjs'
import { Stop } from './stop.mjs'

const record = '.cache/browser'

/** True when the browser found last time is still there; one named in CHROMIUM is always looked at again. */
export function browserIsReady() {
  return !process.env.CHROMIUM && isProgram(known())
}

/** Finds a Chromium or Chrome, or installs one; its path is handed on in `.cache/browser`. */
export async function ensureBrowser() {
  if (browserIsReady()) return
  const path = findBrowser() ?? (await installBrowser())
  mkdirSync('.cache', { recursive: true })
  writeFileSync(record, path)
}

function known() {
  try {
    return readFileSync(record, 'utf8').trim()
  } catch {
    return ''
  }
}

function isProgram(path) {
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
