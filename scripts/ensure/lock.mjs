import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { dropLock, holderOf, replaceHolder, takeLock } from '../../server/src/platform/process-lock.mjs'

let held

/**
 * Waits until no other run of this checkout is setting up, then holds the lock until `release` or the end of the
 * process. A lock whose processes are gone (killed, or from before a reboot) is taken over.
 */
export async function holdLock(path) {
  const own = { host: hostname(), ...holderOf(process.pid) }
  let told = false
  for (let holder = takeLock(path, own); holder; holder = takeLock(path, own)) {
    if (!told) process.stdout.write(`waiting for another set-up of this folder (${name(holder)})\n`)
    told = true
    await wait(250)
  }
  held = { path, own }
  process.once('exit', release)
  return { release }
}

/** Adds a program that we started to the lock: killed ourselves, the next run waits for it to end. */
export function shareLock(pid) {
  if (!held) return
  held.own = { host: hostname(), ...holderOf(process.pid, pid) }
  replaceHolder(held.path, held.own)
}

function release() {
  if (held) dropLock(held.path, held.own)
  held = undefined
}

const name = ({ processes }) => `process ${processes.map(({ pid }) => pid).join(' and ')}`
