import { createPrivateKey } from 'node:crypto'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Log } from '../platform/log.ts'
import type { NchlSettings } from '../rails/nchl/settings.ts'
import type { NpiSettings } from '../rails/npi/settings.ts'
import type { RailSettings } from '../rails/rails.ts'
import type { SentOrder } from '../demo/orders-on-their-way.ts'
import { hasSimulator, type Settings } from '../settings.ts'
import { keysOfSimulator, simulatedRails } from './simulator-keys.ts'

export interface RunningSimulator {
  url: string
  rails: RailSettings
  /** Has the simulated NPI know orders that it was never sent: those of the demo's past that are on their way. */
  remember: (orders: readonly SentOrder[]) => Promise<void>
  stop: () => Promise<void>
}

/** What it says when it answers: RSA keys are made by the other side, as NCHL does. */
const readyMessage = z.object({
  keys: z.object({
    connectips: z.object({ privateKey: z.string() }),
    nchl: z.object({ userName: z.string(), publicKey: z.string() }),
    npi: z.object({
      base: z.string(),
      clientId: z.string(),
      clientSecret: z.string(),
      userName: z.string(),
      password: z.string(),
      appId: z.string(),
      debtor: z.object({
        bank_id: z.string(),
        branch_id: z.string(),
        account_number: z.string(),
        account_name: z.string(),
      }),
      privateKey: z.string(),
    }),
  }),
})

/** Its control pages move money without asking anybody: whatever HOST says, it answers on this machine alone. */
export const simulatorHost = '127.0.0.1'

interface Starting {
  settings: Settings
  data: string
  seed: string
  log: Log
}

/** The banks' other end as a process of its own, with keys of its own; not in production, nor where anything real is set. */
export async function startSimulator(ask: Starting): Promise<RunningSimulator | undefined> {
  const { settings, seed } = ask
  if (!hasSimulator(settings)) return undefined
  const url = `http://localhost:${settings.SIMULATOR_PORT}`
  const ends = simulatedRails({ seed, url, website: `http://localhost:${settings.PORT}` })
  const { loads, nchlPassword } = ends
  const ours = `http://localhost:${settings.PORT}/rails`
  const child = fork(join(import.meta.dirname, '../../../simulator/src/main.ts'), [], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      SIMULATOR_PORT: `${settings.SIMULATOR_PORT}`,
      HOST: simulatorHost,
      NODE_ENV: settings.NODE_ENV,
      SIMULATOR_DATA: join(ask.data, 'simulator'),
      ...keysOfSimulator(ends),
      SIMULATOR_CONNECTIPS_RETURN_URL: `${ours}/connectips/return`,
      SIMULATOR_NOTIFY_URL: `${ours}/onepg/notify`,
      SIMULATOR_RETURN_URL: `${ours}/onepg/return`,
      SIMULATOR_NCHL_WALLET_URL: `${ours}/nchl`,
      SIMULATOR_SCT_NOTIFY_URL: `${ours}/sct/notify`,
      SIMULATOR_SCT_RETURN_URL: `${ours}/sct/return`,
    },
  })
  const ready = await Promise.race([
    once(child, 'message').then(([message]) => readyMessage.parse(message)),
    once(child, 'exit').then(() => undefined),
  ])
  if (!ready)
    throw new Error(`the bank simulator did not start; is port ${settings.SIMULATOR_PORT} in use? Set SIMULATOR_PORT.`)
  child.on('exit', (code) => ask.log.warn({ code }, 'the bank simulator ended'))
  return {
    url,
    rails: {
      ...loads,
      connectips: { ...loads.connectips, key: createPrivateKey(ready.keys.connectips.privateKey) },
      nchl: nchlOf(ready.keys, nchlPassword),
      npi: npiOf(ready.keys),
      bankfile: { account_number: ready.keys.npi.debtor.account_number },
      is_simulated: true,
    },
    remember: rememberAt(url),
    stop: async () => {
      child.removeAllListeners('exit')
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

const rememberAt =
  (url: string) =>
  async (orders: readonly SentOrder[]): Promise<void> => {
    for (const { sent_at, credited_at, ...order } of orders) {
      const body = JSON.stringify({ ...order, sent_at: sent_at.toISOString(), credited_at: credited_at.toISOString() })
      const headers = { 'content-type': 'application/json' }
      const { ok, status } = await fetch(`${url}/control/npi/orders`, { method: 'POST', headers, body })
      if (!ok) throw new Error(`the bank simulator did not take an order of the demo: ${status}`)
    }
  }

const nchlOf = ({ nchl }: z.output<typeof readyMessage>['keys'], password: string): NchlSettings => ({
  userName: nchl.userName,
  passwords: [password],
  publicKeys: [nchl.publicKey],
})

const npiOf = ({ npi: { privateKey, ...npi } }: z.output<typeof readyMessage>['keys']): NpiSettings => ({
  ...npi,
  key: createPrivateKey(privateKey),
  isJoinedByComma: true,
})
