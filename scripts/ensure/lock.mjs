import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

let held

/**
 * Waits until no other run of this checkout is setting up, then holds the lock until `release` or the end of the
 * process. A lock whose processes are gone (killed, or from before a reboot) is taken over.
 */
export async function holdLock(path) {
  mkdirSync(dirname(path), { recursive: true })
  let told = false
  while (!take(path)) {
    const holder = read(path)
    if (holder && !holder.processes.some((one) => isAlive(one, holder.host))) {
      removeExactly(path, holder)
      continue
    }
    if (!told && holder) process.stdout.write(`waiting for another set-up of this folder (${name(holder)})\n`)
    told = true
    await wait(250)
  }
  held = path
  process.once('exit', release)
  return { release }
}

/** Adds a program that we started to the lock: killed ourselves, the next run waits for it to end. */
export function shareLock(pid) {
  if (!held) return
  const draft = `${held}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ host: hostname(), processes: [identify(process.pid), identify(pid)] }))
  renameSync(draft, held)
}

function release() {
  if (held) rmSync(held, { force: true })
  held = undefined
}

/** Written aside and linked into place, so that nobody ever reads a half-written lock. */
function take(path) {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ host: hostname(), processes: [identify(process.pid)] }))
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

const identify = (pid) => ({ pid, began: beginningOf(pid) })
const name = ({ processes }) => `process ${processes.map(({ pid }) => pid).join(' and ')}`

function isAlive({ pid, began }, host) {
  if (host !== hostname()) return true
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code === 'ESRCH') return false
  }
  return beginningOf(pid) === began
}

/** When a process began, in ticks since boot (Linux): tells a reused number from the process that took the lock. */
function beginningOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}

/** Moves the stale lock away; one that somebody renewed in between is put back. */
function removeExactly(path, stale) {
  const aside = `${path}.stale.${process.pid}`
  try {
    renameSync(path, aside)
    if (JSON.stringify(read(aside)) !== JSON.stringify(stale)) linkSync(aside, path)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}
