import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { openDatabase } from '../src/platform/database/database.ts'
import { openTestApp } from './app.ts'
import { startProxy } from './proxy.ts'
import { testClock } from '../src/platform/clock.ts'

/** The application as a process of its own, which is killed once a statement was committed. */
export interface ShopProcess {
  url: string
  child: ChildProcess
  /** Resolves when it was killed. */
  isKilled: Promise<unknown>
  /** Removes what is left. */
  forget(): Promise<void>
}

/**
 * Starts it on a database. It gets a SIGKILL as soon as PostgreSQL has committed the transaction of the first statement that
 * contains `statement`, before it learns that: between the commit and the answer.
 */
export async function startShopProcess(database_url: string, statement: string): Promise<ShopProcess> {
  const own: { child?: ChildProcess } = {}
  let working: number | undefined
  const proxy = await startProxy(database_url, ({ from, type, bytes, connection }) => {
    if (from === 'client' && working === undefined && bytes.includes(statement)) working = connection
    const isCommitted = from === 'server' && connection === working && type === 'Z' && bytes.at(-1) === idle
    if (!isCommitted || own.child?.killed !== false) return 'pass'
    own.child.kill('SIGKILL')
    return 'cut'
  })
  const child = spawn(process.execPath, [import.meta.filename, proxy.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  own.child = child
  const isKilled = once(child, 'close')
  const [url] = (await Promise.race([once(createInterface(child.stdout!), 'line'), isKilled])) as [unknown]
  if (typeof url !== 'string') throw new Error('the application ended before it listened')
  const forget = async () => {
    child.kill('SIGKILL')
    await isKilled
    await proxy.stop()
  }
  return { url, child, isKilled, forget }
}

/** Within the message that PostgreSQL is ready: in no transaction. */
const idle = 'I'.charCodeAt(0)

if (process.argv[1] === import.meta.filename) {
  const url = process.argv[2]!
  const db = openDatabase({ url })
  const database = {
    db,
    owner: db,
    url,
    owner_url: url,
    looksAt: () => {},
    close: async () => {},
    drop: async () => {},
  }
  const { app } = await openTestApp({ clock: testClock(), database })
  await app.web.listen({ port: 0, host: '127.0.0.1' })
  process.stdout.write(`http://127.0.0.1:${(app.web.server.address() as AddressInfo).port}\n`)
}
