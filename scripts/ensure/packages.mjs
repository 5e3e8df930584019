import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { runQuietly } from './child.mjs'
import { phase } from './progress.mjs'
import { Stop } from './stop.mjs'

const stamp = 'node_modules/.install-stamp'
const dependencyFields = ['dependencies', 'devDependencies', 'optionalDependencies']

const json = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** True when the stamp of the last finished install fits the lock file and every package.json. */
export function packagesAreReady() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfWants(json('package-lock.json'))
}

/** Brings `node_modules` to the state of package-lock.json; does nothing when it is there already. */
export async function ensurePackages() {
  if (packagesAreReady()) return
  const lock = json('package-lock.json')
  if (!isInstalled(lock)) await install(lock)
  // last of all: an interrupted install leaves no stamp
  writeFileSync(stamp, hashOfWants(lock))
}

function hashOfWants(lock) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}\n`)
  const manifests = ['', ...(lock.packages[''].workspaces ?? [])].map((folder) => manifestOf(folder))
  for (const file of ['package-lock.json', ...manifests]) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

const manifestOf = (folder) => (folder ? `${folder}/package.json` : 'package.json')

/** True when npm's own record of the finished install holds every package of the lock, and the lock fits the manifests. */
function isInstalled(lock) {
  if (!existsSync('node_modules/.package-lock.json')) return false
  const present = json('node_modules/.package-lock.json').packages
  const complete = Object.entries(lock.packages).every(
    ([path, entry]) => isSpare(path, entry) || present[path]?.version === entry.version,
  )
  return complete && bundledNodeIsThere(lock) && manifestsFit(lock)
}

/** What npm may leave out: workspaces, packages of other machines, and what nothing asks for. */
function isSpare(path, { optional, devOptional, peer, extraneous }) {
  return !path.startsWith('node_modules/') || optional || devOptional || peer || extraneous
}

function bundledNodeIsThere(lock) {
  const carrier = `node_modules/node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  return !(carrier in lock.packages) || existsSync(carrier)
}

function manifestsFit(lock) {
  return ['', ...(lock.packages[''].workspaces ?? [])].every((folder) => {
    const manifest = json(manifestOf(folder))
    return dependencyFields.every((field) => same(manifest[field], lock.packages[folder]?.[field]))
  })
}

function same(one = {}, other = {}) {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

async function install(lock) {
  const total = Object.entries(lock.packages).filter(isForThisMachine).length
  const step = phase('installing packages', () => `${countInstalled()} of about ${total}`)
  const { command, args } = npm()
  // errors only: npm on Node 20 warns about every package that asks for Node 22 or newer
  const { code, output } = await runQuietly(command, [...args, 'ci', '--loglevel=error', '--no-audit', '--no-fund'])
  if (code !== 0) {
    step.failed()
    throw new Stop(`${output.trim()}\nnpm ci ended with ${code}; nothing is lost, run the same command again.`)
  }
  step.done(`${countInstalled()} packages`)
}

const topPackage = /^node_modules\/(@[^/]+\/)?[^/]+$/

function isForThisMachine([path, { os, cpu }]) {
  return topPackage.test(path) && (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true)
}

/**
 * The npm that called us, run by the Node that started it: a re-install deletes the very node_modules/.bin/node that
 * may be running this script.
 */
function npm() {
  const { npm_execpath: path, npm_node_execpath: node } = process.env
  if (path && path.endsWith('.js')) return { command: node ?? process.execPath, args: [path] }
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] }
}

function countInstalled() {
  const entries = (folder) => (existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : [])
  const names = entries('node_modules')
  const scoped = names.filter((name) => name.startsWith('@')).flatMap((scope) => entries(`node_modules/${scope}`))
  return names.filter((name) => !name.startsWith('@')).length + scoped.length
}
