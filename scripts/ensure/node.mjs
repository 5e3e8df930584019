import { existsSync } from 'node:fs'
import { Stop } from './stop.mjs'

const oldest = 20
const needed = 24
const bundled = process.platform === 'win32' ? 'node_modules/.bin/node.exe' : 'node_modules/.bin/node'

const major = () => Number.parseInt(process.versions.node, 10)

/** Stops where the machine's Node is too old even to install the project. */
export function checkOwnNode() {
  if (major() >= oldest) return
  throw new Stop(
    `Sahuji needs Node.js ${oldest} or newer; this is ${process.version}. See https://nodejs.org/en/download`,
  )
}

/** Stops where no Node 24 came with the packages (macOS) and the machine's own is older. */
export function checkProjectNode() {
  if (existsSync(bundled) || major() >= needed) return
  throw new Stop(
    `No Node.js ${needed} comes along for ${process.platform}-${process.arch}; please install it. This is ${process.version}.`,
  )
}

/** The Node that runs the project: the one that came with the packages, else the one running now. */
export function projectNode() {
  return existsSync(bundled) ? bundled : process.execPath
}
