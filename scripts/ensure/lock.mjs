import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Waits until no other run of this checkout is setting up, then holds the lock until `release` or the end of the
 * process. A lock whose process is gone (killed, or from before a reboot) is taken over.
 */
export async function holdLock(path) {
  mkdirSync(dirname(path), { recursive: true })
  let told = false
  while (!take(path)) {
    const holder = read(path)
    if (holder && !isAlive(holder)) {
      removeExactly(path, holder)
      continue
    }
    if (!told && holder) process.stdout.write(`waiting for another set-up of this folder (process ${holder.pid})\n`)
    told = true
    await wait(250)
  }
  const release = () => {
    if (read(path)?.pid === process.pid) rmSync(path, { force: true })
  }
  process.once('exit', release)
  return { release }
}

/** Written aside and linked into place, so that nobody ever reads a half-written lock. */
function take(path) {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ pid: process.pid, host: hostname(), started: startOf(process.pid) }))
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

function isAlive({ pid, host, started }) {
  if (host !== hostname()) return true
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code === 'ESRCH') return false
  }
  return startOf(pid) === started
}

/** When the process began, in ticks since boot (Linux): tells a reused number from the process that took the lock. */
function startOf(pid) {
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
    const moved = read(aside)
    if (moved?.pid !== stale.pid || moved?.started !== stale.started) linkSync(aside, path)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}
