import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { webhooksWithin } from '../src/developers/webhooks/sending/post-webhook.ts'
import { testClock } from '../src/platform/clock.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { openTestApp } from './app.ts'

/** The application as a process of its own that sends webhooks to this machine, by a clock that rests at `at`. */
export function startSenderProcess(database_url: string, at: Date): { kill(): Promise<void> } {
  const args = [import.meta.filename, database_url, at.toISOString()]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const isClosed = once(child, 'close')
  const kill = async () => {
    child.kill('SIGKILL')
    await isClosed
  }
  return { kill }
}

if (process.argv[1] === import.meta.filename) {
  const [, , url, at] = process.argv
  const db = openDatabase({ url: url! })
  const nothing = async () => {}
  const database = { db, owner: db, url: url!, owner_url: url!, looksAt: () => {}, close: nothing, drop: nothing }
  const { app } = await openTestApp({
    clock: testClock(at!),
    database,
    parts: { webhooks: webhooksWithin(['127.0.0.1']) },
  })
  app.hooks.start()
  // the sender alone keeps no process alive
  setInterval(() => {}, 60_000)
}
