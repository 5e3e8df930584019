import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { NpiSettings } from '@sahuji/server/rails/npi/settings'
import { fillNode } from '../../../scripts/cluster/fill.ts'
import type { SimulatedOrder } from '../payout-ends.ts'
import { environment } from '../processes.ts'

/** Two servers behind Caddy, HAProxy before the database, and the banks' simulator. */
export interface Ends {
  servers: readonly FailoverServer[]
  /** Where orders go: Caddy. */
  port: number
  /** Lets the payer pay a load at the bank. */
  payLoad(reference: string): Promise<void>
  orders(): Promise<SimulatedOrder[]>
}

/** One server, which may be away for a while. */
export interface FailoverServer {
  child(): ChildProcess | undefined
  start(): Promise<void>
  /** Ends it and waits until it is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

export const webPort = 4680
const serverPorts = [4681, 4682] as const
const simulatorPort = 4683
const passphrase = 'bench'

interface SimulatorKeys {
  npi: NpiSettings
  khalti: { apiBase: string; bankList: string; payPage: string; secretKey: string }
}

interface Databases {
  owner_url: string
  url: string
}

/** HAProxy alone, which the seeding needs already. */
export async function startProxy(folder: string, values: Readonly<Record<string, string>>): Promise<void> {
  const own = join(folder, 'front')
  await fillNode(
    {
      ...values,
      SITE: `http://127.0.0.1:${webPort}`,
      SERVER_1: `127.0.0.1:${serverPorts[0]}`,
      SERVER_2: `127.0.0.1:${serverPorts[1]}`,
    },
    'db1',
    own,
  )
  const log = openSync(join(folder, 'haproxy.log'), 'a')
  spawn('haproxy', ['-db', '-f', join(own, 'etc/haproxy/haproxy.cfg')], { stdio: ['ignore', log, log] })
}

/** Starts the rest. */
export async function startEnds(folder: string, pepper: string, databases: Databases): Promise<Ends> {
  const address = `http://127.0.0.1:${simulatorPort}`
  const keys = await startSimulator(folder)
  const pfx = await fetch(`${address}/control/connectips/CREDITOR.pfx?passphrase=${passphrase}`)
  await writeFile(join(folder, 'npi.pfx'), Buffer.from(await pfx.arrayBuffer()))
  const servers = serverPorts.map((port) => serverOf(folder, port, settingsOf(folder, keys, { pepper, databases })))
  for (const server of servers) await server.start()
  const log = openSync(join(folder, 'caddy.log'), 'a')
  const caddyfile = join(folder, 'front/etc/caddy/Caddyfile')
  const env = { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  spawn('caddy', ['run', '--config', caddyfile, '--adapter', 'caddyfile'], { stdio: ['ignore', log, log], env })
  const json = { 'content-type': 'application/json' }
  return {
    servers,
    port: webPort,
    payLoad: async (reference) => {
      const body = JSON.stringify({ decision: 'approve' })
      const url = `${address}/control/khalti/payments/${reference}/decide`
      const { ok, status } = await fetch(url, { method: 'POST', headers: json, body })
      if (!ok) throw new Error(`the simulated payer could not pay: ${status}`)
    },
    orders: async () => (await (await fetch(`${address}/control/npi/orders`)).json()) as SimulatedOrder[],
  }
}

async function startSimulator(folder: string): Promise<SimulatorKeys> {
  const child = fork(join(import.meta.dirname, '../../../simulator/src/main.ts'), [], {
    env: environment({
      SIMULATOR_PORT: simulatorPort,
      SIMULATOR_DATA: join(folder, 'banks'),
      SIMULATOR_KEY_SEED: 'bench',
    }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [said] = (await once(child, 'message')) as [{ keys: SimulatorKeys }]
  return said.keys
}

const settingsOf = (
  folder: string,
  { npi, khalti }: SimulatorKeys,
  { pepper, databases }: { pepper: string; databases: Databases },
) => ({
  SAHUJI_DATA: join(folder, 'server'),
  PUBLIC_URL: `http://127.0.0.1:${webPort}`,
  TRUSTED_PROXIES: '127.0.0.1',
  DATABASE_URL: databases.owner_url,
  DATABASE_APP_URL: databases.url,
  DATABASE_READ_URL: 'postgres://127.0.0.1:5001',
  PASSWORD_PEPPER: pepper,
  LOG_LEVEL: 'warn',
  KHALTI_API: khalti.apiBase,
  KHALTI_BANK_LIST: khalti.bankList,
  KHALTI_PAY_PAGE: khalti.payPage,
  KHALTI_SECRET_KEYS: khalti.secretKey,
  NPI_BASE: npi.base,
  NPI_CLIENT_ID: npi.clientId,
  NPI_CLIENT_SECRET: npi.clientSecret,
  NPI_USER_NAME: npi.userName,
  NPI_PASSWORD: npi.password,
  NPI_KEY: join(folder, 'npi.pfx'),
  NPI_PASSPHRASE: passphrase,
  NPI_DEBTOR_BANK: npi.debtor.bank_id,
  NPI_DEBTOR_BRANCH: npi.debtor.branch_id,
  NPI_DEBTOR_ACCOUNT: npi.debtor.account_number,
  NPI_DEBTOR_NAME: npi.debtor.account_name,
})

function serverOf(folder: string, port: number, settings: Record<string, string>): FailoverServer {
  const log = openSync(join(folder, `server-${port}.log`), 'a')
  let child: ChildProcess | undefined
  return {
    child: () => child,
    start: async () => {
      const env = environment({ ...settings, PORT: port })
      const made = fork(join(import.meta.dirname, '../payout-server.ts'), [], {
        env,
        stdio: ['ignore', log, log, 'ipc'],
      })
      await Promise.race([
        once(made, 'message'),
        once(made, 'exit').then(() => Promise.reject(new Error(`the server at ${port} did not start: see ${folder}`))),
      ])
      child = made
    },
    end: async (signal) => {
      const ending = child!
      const gone = once(ending, 'exit')
      ending.kill(signal)
      // no new withdrawal goes to it; what it has is answered while it stops
      child = undefined
      await Promise.race([gone, delay(30_000)])
    },
  }
}
