import { createHmac } from 'node:crypto'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Log } from '../platform/log.ts'
import { collectingRailNames, type RailSettings, registeredAddresses, simulatedRails } from '../rails/rails.ts'
import type { SentOrder } from '../demo/orders-on-their-way.ts'
import { hasSimulator, type Settings } from '../settings.ts'

export interface RunningSimulator {
  url: string
  rails: RailSettings
  /** Adds orders to the simulated NPI that it was never sent: those of the demo's past that are on their way. */
  remember: (orders: readonly SentOrder[]) => Promise<void>
  stop: () => Promise<void>
}

/** Its message when it is ready: the keys that it derives from our seed, and its addresses. */
const readyMessage = z.object({ keys: z.record(z.string(), z.unknown()) })

/** Its control pages move money without authentication: whatever HOST is, it listens on this machine alone. */
export const simulatorHost = '127.0.0.1'

interface Starting {
  settings: Settings
  data: string
  seed: string
  log: Log
}

/** The banks' simulator as a separate process with keys of its own; not in production, nor beside a real provider. */
export async function startSimulator(ask: Starting): Promise<RunningSimulator | undefined> {
  const { settings, seed } = ask
  if (!hasSimulator(settings)) return undefined
  const url = `http://localhost:${settings.SIMULATOR_PORT}`
  const ours = `http://localhost:${settings.PORT}`
  const child = fork(join(import.meta.dirname, '../../../simulator/src/main.ts'), [], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      SIMULATOR_PORT: `${settings.SIMULATOR_PORT}`,
      HOST: simulatorHost,
      NODE_ENV: settings.NODE_ENV,
      SIMULATOR_DATA: join(ask.data, 'simulator'),
      SIMULATOR_KEY_SEED: createHmac('sha256', seed).update('simulator').digest('hex'),
      SIMULATOR_NCHL_WALLET_URL: `${ours}/rails/nchl`,
      ...addressesAt(ours),
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
    rails: { ...simulatedRails(ready.keys, ours), is_simulated: true },
    remember: rememberAt(url),
    stop: async () => {
      child.removeAllListeners('exit')
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** The addresses that we register with each rail, as the simulator's process takes them. */
const addressesAt = (ours: string): Record<string, string> =>
  Object.fromEntries(
    collectingRailNames.flatMap((name) => {
      const { notify_url, return_url } = registeredAddresses(name, { notify: ours, back: ours })
      const prefix = `SIMULATOR_${name.toUpperCase()}`
      return [
        ...(notify_url === null ? [] : [[`${prefix}_NOTIFY_URL`, notify_url]]),
        ...(return_url === null ? [] : [[`${prefix}_RETURN_URL`, return_url]]),
      ]
    }),
  )

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
