import { spawn } from 'node:child_process'
import { shareLock } from './lock.mjs'
import { Stop } from './stop.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const keptCharacters = 8000

/**
 * Runs a program quietly and answers its exit code and the end of its output. A signal to us reaches it first; when
 * it is gone the set-up stops with 130.
 */
export async function runQuietly(command, args, options = {}) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  if (child.pid) shareLock(child.pid)
  let output = ''
  const keep = (piece) => (output = (output + piece).slice(-keptCharacters))
  child.stdout.setEncoding('utf8').on('data', keep)
  child.stderr.setEncoding('utf8').on('data', keep)
  let stopped = false
  const forward = (signal) => {
    stopped = true
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, forward)
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      keep(`${error.message}\n`)
      resolve(127)
    })
    child.once('close', (status) => resolve(status ?? 1))
  })
  for (const signal of signals) process.off(signal, forward)
  if (stopped) throw new Stop('\nstopped; run the same command again to go on', 130)
  return { code, output }
}
