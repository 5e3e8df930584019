import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NpiSettings } from '@sahuji/server/rails/npi/settings'

/** A withdrawal that a merchant confirmed; `amount` in paisa, as text. */
export interface Asked {
  key: string
  merchant_id: string
  person_id: string
  account_id: string
  amount: string
}

/** What the server says: that it answers, or what became of a request. */
export type Told = { ready: true } | { key: string; state: string } | { key: string; fault: string }

/** A process that is killed and started again, on the same port and the same data. */
export interface End {
  pids(): readonly number[]
  child(): ChildProcess
  /** SIGKILL, and a new one once it answers; seconds until then. */
  kill(): Promise<number>
  stop(): void
}

/** An order as the simulator holds it. */
export interface SimulatedOrder {
  reference: string
  amount: string
  received: number
}

/** One server and the banks' simulator, each a process of its own. */
export interface PayoutEnds {
  server: End
  simulator: End
  orders(): Promise<SimulatedOrder[]>
  stop(): Promise<void>
}

const file = (name: string) => join(import.meta.dirname, name)
const passphrase = 'bench'

/** Starts both: the simulator keeps its orders in a folder, the server works at the given database. */
export async function startPayoutEnds(database: { owner_url: string; url: string }): Promise<PayoutEnds> {
  const folder = await mkdtemp(join(tmpdir(), 'sahuji-payouts-'))
  const [port, simulatorPort] = [await freePort(), await freePort()]
  const address = `http://127.0.0.1:${simulatorPort}`
  let npi: NpiSettings | undefined
  const simulator = await endOf(
    () =>
      fork(file('../../simulator/src/main.ts'), [], {
        env: own({ SIMULATOR_PORT: simulatorPort, SIMULATOR_DATA: join(folder, 'banks'), SIMULATOR_KEY_SEED: 'bench' }),
        stdio: quiet,
      }),
    (said) => void (npi = said.keys?.npi),
  )
  const pfx = await fetch(`${address}/control/connectips/CREDITOR.pfx?passphrase=${passphrase}`)
  await writeFile(join(folder, 'npi.pfx'), Buffer.from(await pfx.arrayBuffer()))
  const settings = own({
    PORT: port,
    SAHUJI_DATA: join(folder, 'server'),
    DATABASE_URL: database.owner_url,
    DATABASE_APP_URL: database.url,
    PASSWORD_PEPPER: randomBytes(16).toString('hex'),
    LOG_LEVEL: 'error',
    NPI_BASE: npi!.base,
    NPI_CLIENT_ID: npi!.clientId,
    NPI_CLIENT_SECRET: npi!.clientSecret,
    NPI_USER_NAME: npi!.userName,
    NPI_PASSWORD: npi!.password,
    NPI_KEY: join(folder, 'npi.pfx'),
    NPI_PASSPHRASE: passphrase,
    NPI_DEBTOR_BANK: npi!.debtor.bank_id,
    NPI_DEBTOR_BRANCH: npi!.debtor.branch_id,
    NPI_DEBTOR_ACCOUNT: npi!.debtor.account_number,
    NPI_DEBTOR_NAME: npi!.debtor.account_name,
  })
  const server = await endOf(() => fork(file('payout-server.ts'), [], { env: settings, stdio: quiet }))
  return {
    server,
    simulator,
    orders: async () => (await (await fetch(`${address}/control/npi/orders`)).json()) as SimulatedOrder[],
    stop: async () => {
      for (const end of [server, simulator]) end.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

const quiet: ('ignore' | 'inherit' | 'ipc')[] = ['ignore', 'ignore', 'inherit', 'ipc']

const own = (settings: Record<string, string | number>): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, `${value}`])),
})

interface Said {
  keys?: { npi: NpiSettings }
}

/** Both say by a message that they answer. */
async function endOf(begin: () => ChildProcess, heard: (said: Said) => void = () => {}): Promise<End> {
  const pids: number[] = []
  const start = async () => {
    const made = begin()
    pids.push(made.pid!)
    const [said]: Said[] = await Promise.race([
      once(made, 'message'),
      once(made, 'exit').then(() => Promise.reject(new Error('a process of the bench did not start'))),
    ])
    heard(said!)
    return made
  }
  let child = await start()
  return {
    pids: () => pids,
    child: () => child,
    kill: async () => {
      const began = performance.now()
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      child = await start()
      return (performance.now() - began) / 1000
    },
    stop: () => void child.kill('SIGKILL'),
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await once(probe.listen(0, '127.0.0.1'), 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
