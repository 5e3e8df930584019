import { createHmac } from 'node:crypto'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Log } from '../platform/log.ts'
import type { NchlSettings } from '../rails/nchl/settings.ts'
import type { RailSettings } from '../rails/rails.ts'
import { hasSimulator, type Settings } from '../settings.ts'

export interface RunningSimulator {
  url: string
  rails: RailSettings
  stop: () => Promise<void>
}

/** Its control pages move money without asking anybody: whatever HOST says, it answers on this machine alone. */
export const simulatorHost = '127.0.0.1'

/** The banks' other end as a process of its own, with keys of its own; not in production, nor where anything real is set. */
export async function startSimulator(ask: {
  settings: Settings
  data: string
  seed: string
  log: Log
}): Promise<RunningSimulator | undefined> {
  const { settings, seed } = ask
  if (!hasSimulator(settings)) return undefined
  const derive = (name: string) => createHmac('sha256', seed).update(`simulator ${name}`).digest('hex')
  const url = `http://localhost:${settings.SIMULATOR_PORT}`
  const rails = railsOfSimulator(settings, url, derive)
  const { onepg, khalti, esewa, sct } = rails
  const nchlPassword = derive('nchl password').slice(0, 32)
  const ours = `http://localhost:${settings.PORT}/rails`
  const child = fork(join(import.meta.dirname, '../../../simulator/src/main.ts'), [], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      SIMULATOR_PORT: `${settings.SIMULATOR_PORT}`,
      HOST: simulatorHost,
      NODE_ENV: settings.NODE_ENV,
      SIMULATOR_DATA: join(ask.data, 'simulator'),
      SIMULATOR_ONEPG_MERCHANT_ID: onepg.merchantId,
      SIMULATOR_ONEPG_MERCHANT_NAME: onepg.merchantName,
      SIMULATOR_ONEPG_API_USER: onepg.apiUser,
      SIMULATOR_ONEPG_API_PASSWORD: onepg.apiPassword,
      SIMULATOR_ONEPG_SECRET: onepg.secrets[0],
      SIMULATOR_KHALTI_SECRET_KEY: khalti.secretKeys[0],
      SIMULATOR_ESEWA_SECRET: esewa.secrets[0],
      SIMULATOR_NOTIFY_URL: `${ours}/onepg/notify`,
      SIMULATOR_RETURN_URL: `${ours}/onepg/return`,
      SIMULATOR_NCHL_PASSWORD: nchlPassword,
      SIMULATOR_NCHL_WALLET_URL: `${ours}/nchl`,
      SIMULATOR_SCT_PASSWORD: sct.password,
      SIMULATOR_SCT_PASSCODE: sct.passcodes[0],
      SIMULATOR_SCT_NOTIFY_URL: `${ours}/sct/notify`,
      SIMULATOR_SCT_RETURN_URL: `${ours}/sct/return`,
    },
  })
  const ready = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])])
  const told = z.safeParse(readyMessage, ready[0])
  if (!told.success)
    throw new Error(`the bank simulator did not start; is port ${settings.SIMULATOR_PORT} in use? Set SIMULATOR_PORT.`)
  child.on('exit', (code) => ask.log.warn({ code }, 'the bank simulator ended'))
  return {
    url,
    rails: { ...rails, nchl: nchlOf(told.data.keys, nchlPassword) },
    stop: async () => {
      child.removeAllListeners('exit')
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** What the simulator tells as soon as it answers; its RSA key is its own. */
const readyMessage = z.object({ keys: z.object({ nchl: z.object({ userName: z.string(), publicKey: z.string() }) }) })

const nchlOf = ({ nchl }: z.output<typeof readyMessage>['keys'], password: string): NchlSettings => ({
  userName: nchl.userName,
  passwords: [password],
  publicKeys: [nchl.publicKey],
})

/** Where each rail's other end answers, with keys that follow from the seed. */
function railsOfSimulator({ PORT }: Settings, url: string, derive: (name: string) => string) {
  const onepg = {
    apiBase: `${url}/onepg`,
    gatewayPage: `${url}/onepg/Payment/Index`,
    merchantId: '7001',
    merchantName: 'Sahuji',
    apiUser: 'sahuji',
    apiPassword: derive('onepg password').slice(0, 32),
    secrets: [derive('onepg secret')] as const,
  }
  const khalti = {
    apiBase: `${url}/khalti/api/v2`,
    bankList: `${url}/khalti/api/v5/bank/`,
    payPage: `${url}/khalti/pay/`,
    secretKeys: [derive('khalti secret key').slice(0, 32)] as const,
    websiteUrl: `http://localhost:${PORT}`,
  }
  const esewa = {
    formPage: `${url}/esewa/api/epay/main/v2/form`,
    statusApi: `${url}/esewa/api/epay/transaction/status/`,
    productCode: 'EPAYTEST',
    secrets: [derive('esewa secret').slice(0, 32)] as const,
  }
  const sct = {
    service: `${url}/sct/websrv/Service.asmx`,
    payPage: `${url}/sct/pay.aspx`,
    merchantId: '147',
    userName: 'sahuji_sim',
    password: derive('sct password').slice(0, 32),
    passcodes: [derive('sct passcode').slice(0, 16)] as const,
  }
  return { onepg, khalti, esewa, sct }
}
