import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

// A file lock that belongs to processes: a killed process releases it at once, without a timeout, and a slow one keeps
// it. Plain JavaScript: the set-up uses it under any Node, before a package is installed.

/**
 * The content of a lock: the number and start time of each process that holds it, and the machine where that counts.
 */
export const holderOf = (...pids) => ({ processes: pids.map((pid) => ({ pid, began: beginningOf(pid) })) })

// a lock under steady contention is acquired after a few tries; a path that never becomes a lock is given up after a
// thousand
const triesMax = 1000

/**
 * Takes the lock at `path` for `own` and returns undefined, or returns its living holder. Throws where no lock can be
 * created.
 */
export function takeLock(path, own) {
  mkdirSync(dirname(path), { recursive: true })
  for (let tries = 0; tries < triesMax; tries++) {
    if (isTaken(path, own)) return undefined
    const holder = readLock(path)
    if (holder && isAlive(holder, own.host)) return holder
    if (holder) removeExactly(path, holder)
  }
  throw new Error(`${path} cannot be taken as a lock: it is no file of ours. Move it away and start again.`)
}

/** Replaces the holder of a lock that we have. */
export function replaceHolder(path, own) {
  const draft = draftOf(path, own)
  renameSync(draft, path)
}

/** Releases the lock, unless another process has it by now. */
export function dropLock(path, own) {
  if (isSame(readLock(path), own)) rmSync(path, { force: true })
}

/** True when the lock exists but all its processes have ended. */
export function isStale(path) {
  const holder = readLock(path)
  return holder !== undefined && !isAlive(holder, undefined)
}

// A link either makes the whole file appear or fails: no reader ever sees half of it.
function isTaken(path, own) {
  const draft = draftOf(path, own)
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

function draftOf(path, own) {
  const draft = `${path}.${process.pid}.${(sequence += 1)}`
  writeFileSync(draft, JSON.stringify(own))
  return draft
}

let sequence = 0

function readLock(path) {
  let text
  try {
    text = readFileSync(path, 'utf8')
    const read = JSON.parse(text)
    return Array.isArray(read?.processes) ? read : { processes: [], text }
  } catch {
    // the form of an earlier release: the number, the beginning, a count
    const [, pid, began] = /^(\d+) (\d+) \d+$/.exec(text ?? '') ?? []
    if (pid) return { processes: [{ pid: Number(pid), began }], text }
    return text === undefined ? undefined : { processes: [], text }
  }
}

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other)

const isAlive = ({ processes, host }, ownHost) =>
  (host !== undefined && ownHost !== undefined && host !== ownHost) ||
  processes.some(({ pid, began }) => isRunning(pid) && beginningOf(pid) === began)

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

// In clock ticks since boot (Linux): distinguishes a reused number from the process that took the lock. A zombie, which
// its parent has not reaped yet, is dead.
function beginningOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const facts = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return facts[0] === 'Z' ? 'gone' : facts[19]
  } catch {
    return undefined
  }
}

/** Moves a stale lock away; puts back a lock that another process took in between. */
function removeExactly(path, stale) {
  const aside = `${path}.${process.pid}.stale`
  try {
    renameSync(path, aside)
    if (!isSame(readLock(aside), stale)) linkSync(aside, path)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}
