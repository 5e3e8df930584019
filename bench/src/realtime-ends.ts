import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Measured } from './closed-loop.ts'
import { endOf, environment, freePort, quiet } from './processes.ts'
import type { Wallet } from './wallets.ts'

/** Whose turn it was, and when, in milliseconds. */
export type Commit = readonly [nth: number, at: number]

/** Of a process after collecting; bytes. */
export interface Memory {
  resident: number
  heap: number
}

interface ServerAsks {
  memory: { takes: object; gives: Memory }
  /** Payments in turn to these wallets, so many a second. */
  pay: { takes: { wallets: readonly Wallet[]; rate: number; seconds: number }; gives: Commit[] }
  /** As many payments as there can be. */
  load: { takes: { wallets: readonly Wallet[]; seconds: number; postmaster: number }; gives: Measured }
}

interface ClientsAsks {
  /** Seconds that it took. */
  open: { takes: { port: number; tokens: readonly string[] }; gives: number }
  close: { takes: object; gives: undefined }
  count: { takes: object; gives: undefined }
  counted: { takes: object; gives: Commit[] }
}

type Asked<Asks extends Record<string, { takes: object }>> = {
  [Name in keyof Asks]: { id: number; do: Name } & Asks[Name]['takes']
}[keyof Asks]
export type ServerAsked = Asked<{ [Name in keyof ServerAsks]: ServerAsks[Name] }>
export type ClientsAsked = Asked<{ [Name in keyof ClientsAsks]: ClientsAsks[Name] }>

/** Asks another process to do something, and waits for what it answers. */
type Ask<Asks> = <Name extends keyof Asks>(
  name: Name,
  takes: Asks[Name] extends { takes: infer Takes extends object } ? Takes : never,
) => Promise<Asks[Name] extends { gives: infer Gives } ? Gives : never>

/** One server and the clients of its streams, each a process of its own. */
export interface RealtimeEnds {
  port: number
  server: Ask<ServerAsks>
  clients: Ask<ClientsAsks>
  pids: { server: number; clients: number }
  stop(): Promise<void>
}

const file = (name: string) => join(import.meta.dirname, name)

/** Starts both. */
export async function startRealtimeEnds(database: { owner_url: string; url: string }): Promise<RealtimeEnds> {
  const folder = await mkdtemp(join(tmpdir(), 'sahuji-realtime-'))
  const port = await freePort()
  const env = environment({
    PORT: port,
    SAHUJI_DATA: join(folder, 'server'),
    DATABASE_URL: database.owner_url,
    DATABASE_APP_URL: database.url,
    LOG_LEVEL: 'error',
  })
  const stdio = quiet
  const execArgv = ['--expose-gc']
  const server = await endOf(() => fork(file('realtime-server.ts'), [], { env, stdio, execArgv }))
  const clients = await endOf(() => fork(file('realtime-clients.ts'), [], { env, stdio }))
  return {
    port,
    server: asking<ServerAsks>(server.child()),
    clients: asking<ClientsAsks>(clients.child()),
    pids: { server: server.child().pid!, clients: clients.child().pid! },
    stop: async () => {
      clients.stop()
      server.child().disconnect()
      await new Promise((resolve) => server.child().once('exit', resolve))
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

type Answered = { id: number; done: unknown } | { id: number; fault: string }

function asking<Asks>(child: ChildProcess): Ask<Asks> {
  const waiting = new Map<number, { resolve: (done: never) => void; reject: (error: unknown) => void }>()
  let last = 0
  child.on('message', (answered: Answered) => {
    const { resolve, reject } = waiting.get(answered.id) ?? {}
    waiting.delete(answered.id)
    if ('fault' in answered) reject?.(new Error(answered.fault))
    else resolve?.(answered.done as never)
  })
  child.once('exit', () => waiting.forEach(({ reject }) => reject(new Error('a process of the bench is over'))))
  return (name, takes) =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve, reject })
      child.send({ id, do: name, ...takes })
    })
}
