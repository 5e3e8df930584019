import { type AddressInfo, isIPv4 } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { chance } from './chance.ts'
import { skewedClock, type Clock } from './clock.ts'
import { controlRoutes } from './control-routes.ts'
import { controlOf, type Control } from './control.ts'
import { indexPage } from './index-page.ts'
import { keptFile } from './state-file.ts'
import { keysFrom, type Keys, type OnepgKeys } from './keys.ts'
import { notifier, notifyRetryMs } from './notifier.ts'
import { onepgApiRoutes } from './onepg/api-routes.ts'
import type { Gateway } from './onepg/gateway.ts'
import { onepgPageRoutes } from './onepg/page-routes.ts'
import { sendPage } from './page.ts'
import { payments } from './payments.ts'

export interface SimulatorSettings {
  /** 0: any free port. */
  port: number
  /** An address of this machine's own; any other is refused. */
  host?: string
  /** The merchant's registered addresses: `…/rails/onepg/notify` and `…/rails/onepg/return`. */
  notifyUrl?: string | null
  returnUrl?: string | null
  clock?: Clock
  /** Makes keys, references and drawn delays repeatable, for one run. */
  seed?: string
  /** Makes the keys alone repeatable, so that a restart keeps them. */
  keySeed?: string
  /** Keys given from outside; what is missing comes from a seed, or by chance. */
  onepg?: Partial<OnepgKeys>
  /** Where payments are kept over a restart; nowhere by default. */
  folder?: string
  /** How long a receipt is shown before the browser goes back; 0: at once. */
  receiptSeconds?: number
  notifyRetryMs?: readonly number[]
}

/** What an adapter of OnePG needs to know of this gateway. */
export interface OnepgAccess extends OnepgKeys {
  apiBase: string
  gatewayPage: string
}

export interface Simulator {
  url: string
  keys: { onepg: OnepgAccess }
  control: Control
  stop(): Promise<void>
}

const receiptSecondsDefault = 3

/** Starts the rails' other end; resolves once it answers. Rejects where the port is taken. */
export async function startSimulator(settings: SimulatorSettings): Promise<Simulator> {
  const host = settings.host ?? '127.0.0.1'
  if (!isLoopback(host))
    throw new Error(`the simulator moves money without asking anybody: it does not listen on ${host}`)
  const kept = keptFile(settings.folder)
  const keys = keysFrom(settings.keySeed ?? settings.seed, settings.onepg)
  const gateway = openGateway(settings, keys, kept)
  const control = controlOf(gateway)
  const app = openApp()
  onepgApiRoutes(app, gateway)
  onepgPageRoutes(app, gateway)
  controlRoutes(app, control)
  app.get('/', (_request, reply) => sendPage(reply, indexPage(gateway.payments.all())))
  app.get('/healthz', () => ({ status: 'ok' }))
  await app.listen({ port: settings.port, host })
  const url = addressOf(app.server.address(), host)
  return {
    url,
    keys: { onepg: { ...keys.onepg, apiBase: `${url}/onepg`, gatewayPage: `${url}/onepg/Payment/Index` } },
    control,
    stop: async () => {
      gateway.notifier.stop()
      await app.close()
      kept.close()
    },
  }
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))

function openGateway(settings: SimulatorSettings, keys: Keys, kept: ReturnType<typeof keptFile>): Gateway {
  const clock = skewedClock(settings.clock)
  const luck = chance(settings.seed)
  const book = payments(kept.read(), () => kept.writeSoon(() => book.all()))
  const merchant = { notify_url: settings.notifyUrl ?? null, return_url: settings.returnUrl ?? null }
  return {
    keys: keys.onepg,
    secrets: [keys.onepg.secret],
    clock,
    chance: luck,
    payments: book,
    notifier: notifier({
      url: () => merchant.notify_url,
      clock,
      chance: luck,
      payments: book,
      retryMs: settings.notifyRetryMs ?? notifyRetryMs,
    }),
    merchant,
    receipt_seconds: settings.receiptSeconds ?? receiptSecondsDefault,
    plan: { next: null, default: {}, faults: [] },
  }
}

/** Forms come urlencoded or as multipart, as OnePG takes both; JSON is checked strictly, nothing is coerced or dropped. */
function openApp(): FastifyInstance {
  const app = Fastify({
    forceCloseConnections: true,
    bodyLimit: 64 * 1024,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allowUnionTypes: true } },
  })
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
  app.addContentTypeParser(
    forms,
    { parseAs: 'buffer' },
    async (request: { headers: Record<string, unknown> }, body: Buffer) =>
      formOf(body, String(request.headers['content-type'])),
  )
  return app
}

/** The texts of a form; files in it are left out. */
async function formOf(body: Buffer, contentType: string): Promise<URLSearchParams> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  const fields = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value)
  return fields
}

function addressOf(address: AddressInfo | string | null, host: string): string {
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
}
