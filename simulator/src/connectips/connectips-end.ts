import { railEnd } from '../rail-end.ts'
import { connectipsApiRoutes } from './api-routes.ts'
import { type ConnectipsGateway, type ConnectipsKeys, connectipsManner } from './connectips-gateway.ts'
import { creditorKey, creditorPfx, type PfxFlavour, pfxFlavours } from './creditor-key.ts'
import { connectipsPageRoutes } from './page-routes.ts'
import type { FastifyInstance } from 'fastify'

export const connectips = railEnd({
  keys: ({ derive, folder }): ConnectipsKeys => ({
    merchantId: '550',
    appId: 'MER-550-APP-1',
    appName: 'Sahuji',
    password: derive('connectips password', 32),
    privateKey: creditorKey(folder),
  }),
  secretOf: ({ password }) => password,
  addresses: (url) => ({ base: url }),
  manner: () => connectipsManner,
  routes: (app, gateway) => {
    connectipsApiRoutes(app, gateway)
    connectipsPageRoutes(app, gateway)
    pfxRoute(app, gateway, '/control/connectips/CREDITOR.pfx')
  },
})

/** `GET …/CREDITOR.pfx?flavour=rc2&passphrase=123`: the creditor's key as NCHL would send it. */
function pfxRoute(app: FastifyInstance, { keys, clock }: ConnectipsGateway, path: string): void {
  app.get<{ Querystring: { flavour?: string; passphrase?: string } }>(path, (request, reply) => {
    const { flavour = 'modern', passphrase = '123' } = request.query
    const known: PfxFlavour | undefined = pfxFlavours.find((one) => one === flavour)
    if (!known) return reply.code(404).send({ message: `No flavour ${flavour}` })
    const file = creditorPfx(keys.privateKey, { flavour: known, passphrase, now: clock.now() })
    return reply.type('application/x-pkcs12').send(file)
  })
}
