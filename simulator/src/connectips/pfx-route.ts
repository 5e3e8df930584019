import type { FastifyInstance } from 'fastify'
import { creditorPfx, type PfxFlavour, pfxFlavours } from './creditor-key.ts'
import type { ConnectipsGateway } from './connectips-gateway.ts'

/** `GET …/CREDITOR.pfx?flavour=rc2&passphrase=123`: the creditor's key as NCHL would send it. */
export function pfxRoute(app: FastifyInstance, { keys, clock }: ConnectipsGateway, path: string): void {
  app.get<{ Querystring: { flavour?: string; passphrase?: string } }>(path, (request, reply) => {
    const { flavour = 'modern', passphrase = '123' } = request.query
    const known: PfxFlavour | undefined = pfxFlavours.find((one) => one === flavour)
    if (!known) return reply.code(404).send({ message: `No flavour ${flavour}` })
    const file = creditorPfx(keys.privateKey, { flavour: known, passphrase, now: clock.now() })
    return reply.type('application/x-pkcs12').send(file)
  })
}
