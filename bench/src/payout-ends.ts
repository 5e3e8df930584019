import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NpiSettings } from '@sahuji/server/rails/npi/settings'
import { type End, endOf, environment, freePort, quiet } from './processes.ts'

/** A withdrawal that a merchant confirmed; `amount` in paisa, as text. */
export interface Asked {
  key: string
  merchant_id: string
  person_id: string
  account_id: string
  amount: string
}

/** The server's messages: that it answers, or what became of a request. */
export type Told = { ready: true } | { key: string; state: string } | { key: string; fault: string }

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

interface Said {
  keys?: { npi: NpiSettings }
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
        env: environment({
          SIMULATOR_PORT: simulatorPort,
          SIMULATOR_DATA: join(folder, 'banks'),
          SIMULATOR_KEY_SEED: 'bench',
        }),
        stdio: quiet,
      }),
    (said) => void (npi = (said as Said).keys?.npi),
  )
  const pfx = await fetch(`${address}/control/connectips/CREDITOR.pfx?passphrase=${passphrase}`)
  await writeFile(join(folder, 'npi.pfx'), Buffer.from(await pfx.arrayBuffer()))
  const settings = environment({
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
