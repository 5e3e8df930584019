import { type AddressInfo, isIPv4 } from 'node:net'
import { type Accesses, accessesOf, type NchlAccess } from './accesses.ts'
import { connectipsApiRoutes } from './connectips/api-routes.ts'
import { connectipsPageRoutes } from './connectips/page-routes.ts'
import { pfxRoute } from './connectips/pfx-route.ts'
import { chance } from './chance.ts'
import { skewedClock } from './clock.ts'
import { controlRoutes } from './control-routes.ts'
import type { Control } from './control.ts'
import { indexPage } from './index-page.ts'
import { cardsRoutes } from './cards/routes.ts'
import { cardsQueryRoutes } from './cards/query-routes.ts'
import { esewaRoutes } from './esewa/routes.ts'
import { fonepayRoutes } from './fonepay/routes.ts'
import { keysFrom } from './keys.ts'
import { openApp } from './open-app.ts'
import { openGateways, type SimulatorSettings } from './open-gateways.ts'
import { khaltiRoutes } from './khalti/routes.ts'
import { nchlKeyPair, type Pusher, pusher } from './nchl/pusher.ts'
import { nchlRoutes } from './nchl/routes.ts'
import { npiControlRoutes } from './npi/control-routes.ts'
import { type NpiControl, openNpi } from './npi/npi-end.ts'
import { npiRoutes } from './npi/routes.ts'
import { onepgApiRoutes } from './onepg/api-routes.ts'
import { onepgPageRoutes } from './onepg/page-routes.ts'
import { sendPage } from './page.ts'
import { sctRoutes } from './sct/routes.ts'

export interface Simulator {
  url: string
  keys: Accesses
  /** OnePG's. */
  control: Control
  khalti: Control
  esewa: Control
  fonepay: Control
  connectips: Control
  cards: Control
  sct: Control
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
  const { onepg, khalti, esewa, fonepay, connectips, cards, sct } = gateways
  const app = openApp()
  onepgApiRoutes(app, onepg.gateway)
  onepgPageRoutes(app, onepg.gateway)
  khaltiRoutes(app, khalti.gateway)
  esewaRoutes(app, esewa.gateway)
  fonepayRoutes(app, fonepay.gateway)
  connectipsApiRoutes(app, connectips.gateway)
  connectipsPageRoutes(app, connectips.gateway)
  cardsRoutes(app, cards.gateway)
  cardsQueryRoutes(app, cards.gateway)
  sctRoutes(app, sct.gateway)
  controlRoutes(app, onepg.control, '/control')
  controlRoutes(app, khalti.control, '/control/khalti')
  controlRoutes(app, esewa.control, '/control/esewa')
  controlRoutes(app, fonepay.control, '/control/fonepay')
  controlRoutes(app, connectips.control, '/control/connectips')
  pfxRoute(app, connectips.gateway, '/control/connectips/CREDITOR.pfx')
  controlRoutes(app, cards.control, '/control/cards')
  controlRoutes(app, sct.control, '/control/sct')
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
    keys: { ...accessesOf(gateways, url), nchl: nchl.access, npi: { ...npi.end.keys, base: `${url}/npi` } },
    control: onepg.control,
    khalti: khalti.control,
    esewa: esewa.control,
    fonepay: fonepay.control,
    connectips: connectips.control,
    cards: cards.control,
    sct: sct.control,
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
  const keys = keysFrom(settings.keySeed ?? settings.seed, settings).nchl
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
