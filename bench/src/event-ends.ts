import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@sahuji/server/platform/database/database'
import { type End, endOf, environment, freePort, quiet } from './processes.ts'

/** Servers on one database and the bank that both send payers to, each a process of its own. */
export interface EventEnds {
  servers: { port: number; end: End }[]
  /** The address of the bank's control API. */
  bank: string
  /** What buyers pay with at the bank. */
  instrument_id: string
  stop(): Promise<void>
}

interface Addresses {
  db: Database
  url: string
  owner_url: string
}

/** Starts so many servers, which share a database, the pepper and the keys of its bank. */
export async function startEventEnds({ db, url, owner_url }: Addresses, count: number): Promise<EventEnds> {
  const folder = await mkdtemp(join(tmpdir(), 'sahuji-events-'))
  const bankPort = await freePort()
  const ports: number[] = []
  for (let nth = 0; nth < count; nth++) ports.push(await freePort())
  let secretKey = ''
  const file = (name: string) => join(import.meta.dirname, name)
  const bank = await endOf(
    () =>
      fork(file('../../simulator/src/main.ts'), [], {
        env: environment({ SIMULATOR_PORT: bankPort, SIMULATOR_KEY_SEED: 'bench' }),
        stdio: quiet,
      }),
    (said) => void (secretKey = (said as { keys: { khalti: { secretKey: string } } }).keys.khalti.secretKey),
  )
  const address = `http://127.0.0.1:${bankPort}`
  const shared = {
    DATABASE_URL: owner_url,
    DATABASE_APP_URL: url,
    PASSWORD_PEPPER: randomBytes(16).toString('hex'),
    PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
    LOG_LEVEL: 'error',
    KHALTI_API: `${address}/khalti/api/v2`,
    KHALTI_BANK_LIST: `${address}/khalti/api/v5/bank/`,
    KHALTI_PAY_PAGE: `${address}/khalti/pay/`,
    KHALTI_SECRET_KEYS: secretKey,
  }
  const servers: EventEnds['servers'] = []
  for (const port of ports) {
    // both servers read the keys that sign tickets from one folder
    const env = environment({ ...shared, PORT: port, SAHUJI_DATA: join(folder, 'server') })
    servers.push({ port, end: await endOf(() => fork(file('whole-server.ts'), [], { env, stdio: quiet })) })
  }
  return {
    servers,
    bank: `${address}/control/khalti`,
    instrument_id: await offered(db),
    stop: async () => {
      for (const { end } of servers) end.stop()
      bank.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

/** Waits until a server has read the bank's list. */
async function offered(db: Database): Promise<string> {
  for (;;) {
    const found = await db.read(
      (tx) =>
        tx.maybe<{ id: string }>`select id from instruments where rail = 'khalti' and is_offered order by id limit 1`,
    )
    if (found) return found.id
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
