import { type AddressInfo, isIPv4 } from 'node:net'
import { chance } from './chance.ts'
import { skewedClock } from './clock.ts'
import { controlRoutes } from './control-routes.ts'
import type { Control } from './control.ts'
import { indexPage } from './index-page.ts'
import { withGiven } from './keys.ts'
import { keySourceOf, openGateways, type SimulatorSettings } from './open-gateways.ts'
import { nchlKeyPair, nchlKeys, type NchlKeys, type Pusher, pusher } from './nchl/pusher.ts'
import { nchlRoutes } from './nchl/routes.ts'
import { npiControlRoutes } from './npi/control-routes.ts'
import { type NpiControl, openNpi } from './npi/npi-end.ts'
import { npiRoutes } from './npi/routes.ts'
import type { NpiKeys } from './npi/tokens.ts'
import { sendPage } from './page.ts'
import { type Accesses, anyRail, perRail, type RailName, railNames } from './rails.ts'
import { AjvCompiler } from '@fastify/ajv-compiler'
import Fastify, { type FastifyInstance, type FastifySchemaCompiler } from 'fastify'

/** What a wallet needs to know of NCHL. */
interface NchlAccess extends NchlKeys {
  /** PEM. */
  readonly publicKey: string
}

/** The control of each rail, by its name. */
export interface Simulator extends Record<RailName, Control> {
  url: string
  keys: Accesses & { nchl: NchlAccess; npi: NpiKeys & { base: string } }
  /** OnePG's. */
  control: Control
  /** It calls, where the others are called. */
  nchl: Pusher
  /** The way out to banks. */
  npi: NpiControl
  stop(): Promise<void>
}

/** Starts the rails' other end; resolves once it answers. Rejects where the port is taken. */
export async function startSimulator(settings: SimulatorSettings): Promise<Simulator> {
  const host = settings.host ?? '127.0.0.1'
  if (!isLoopback(host))
    throw new Error(`the simulator moves money without asking anybody: it does not listen on ${host}`)
  const gateways = openGateways(settings)
  const app = openApp()
  for (const name of railNames) {
    const { gateway, control } = gateways[name]
    anyRail(name).routes(app, gateway)
    controlRoutes(app, control, name === 'onepg' ? '/control' : `/control/${name}`)
  }
  const nchl = openPusher(settings)
  nchlRoutes(app, nchl.pusher)
  const npi = openNpi(settings)
  npiRoutes(app, npi.end)
  npiControlRoutes(app, npi.end, npi.control)
  app.get('/', (_request, reply) => sendPage(reply, indexPage(Object.values(gateways).map(({ gateway }) => gateway))))
  app.get('/healthz', () => ({ status: 'ok' }))
  await app.listen({ port: settings.port, host })
  const url = addressOf(app.server.address(), host)
  return {
    url,
    keys: {
      ...(perRail((name) => ({ ...gateways[name].gateway.keys, ...anyRail(name).addresses(url) })) as Accesses),
      nchl: nchl.access,
      npi: { ...npi.end.keys, base: `${url}/npi` },
    },
    ...perRail((name) => gateways[name].control),
    control: gateways.onepg.control,
    nchl: nchl.pusher,
    npi: npi.control,
    stop: async () => {
      for (const { gateway } of Object.values(gateways)) gateway.notifier.stop()
      await app.close()
      for (const { kept } of [...Object.values(gateways), npi]) kept.close()
    },
  }
}

/** NCHL's half, with keys as the others have them; its RSA key is made when somebody first looks. */
function openPusher(settings: SimulatorSettings): { pusher: Pusher; access: NchlAccess } {
  const keys = withGiven(nchlKeys(keySourceOf(settings)), settings.givenKeys?.nchl)
  const access = {
    ...keys,
    get publicKey() {
      return nchlKeyPair().publicKey
    },
  }
  const clock = skewedClock(settings.clock)
  const walletUrl = settings.nchlWalletUrl ?? null
  return { pusher: pusher({ keys, clock, chance: chance(settings.seed), walletUrl }), access }
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))

function addressOf(address: AddressInfo | string | null, host: string): string {
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
}

/** Forms come urlencoded or as multipart, as OnePG takes both; JSON is checked strictly, nothing is coerced or dropped. */
function openApp(): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 64 * 1024 })
  app.setValidatorCompiler(compiledOnce)
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
  app.addContentTypeParser(
    forms,
    { parseAs: 'buffer' },
    async (request: { headers: Record<string, unknown> }, body: Buffer) =>
      formOf(body, String(request.headers['content-type'])),
  )
  return app
}

const compile = AjvCompiler()(
  {},
  { customOptions: { removeAdditional: false, coerceTypes: false, allowUnionTypes: true } },
) as FastifySchemaCompiler<unknown>
const compiled = new Map<string, ReturnType<typeof compile>>()

// a schema is the same in every simulator of a process: compiling them takes longer than all else of a start
const compiledOnce: FastifySchemaCompiler<unknown> = (route) => {
  const key = JSON.stringify(route.schema)
  const validator = compiled.get(key) ?? compile(route)
  compiled.set(key, validator)
  return validator
}

/** The texts of a form; files in it are left out. */
async function formOf(body: Buffer, contentType: string): Promise<URLSearchParams> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  const fields = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value)
  return fields
}
