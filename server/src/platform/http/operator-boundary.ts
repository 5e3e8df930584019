import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { refused } from './answers.ts'
import { requestedLanguage } from './language-negotiation.ts'
import { inNetworks } from './networks.ts'
import { sendAnswer } from './web-server.ts'

/** Where the back office may be reached; anywhere by default. */
export interface OperatorBoundary {
  /** The one host that serves its addresses. */
  host?: string
  /** The networks that may call, as CIDR. */
  networks?: readonly string[]
}

/**
 * Restricts the back office to its own host and networks: elsewhere its addresses, pages and calls alike, answer as if
 * they did not exist. Called before the first route is mounted.
 */
export function operatorBoundary(app: FastifyInstance, { host, networks = [] }: OperatorBoundary): void {
  if (host === undefined && networks.length === 0) return
  const isInside = inNetworks(networks)
  app.addHook('onRequest', async (request, reply) => {
    // check the route's own path too, because an address has other spellings, such as /%6fperator
    const isOffice = [request.routeOptions.url ?? '', decoded(request.url.split('?')[0] ?? '')].some(isOperatorPath)
    if (!isOffice) return
    const isHost = host === undefined || hostIn(request.headers.host) === host.toLowerCase()
    if (isHost && (networks.length === 0 || isInside(request.ip))) return
    await sendAnswer(reply, refused(new Refusal('not_found'), request.id, requestedLanguage(request.headers)))
  })
}

/**
 * The host of a request, without its port. Only `Host` counts, which a proxy has to pass on: a trusted proxy also
 * passes on a caller's X-Forwarded-Host.
 */
const hostIn = (header = ''): string => header.replace(/:\d+$/, '').toLowerCase()

/** The addresses of the back office: its pages and its part of the API. */
export const isOperatorPath = (path: string): boolean => /^\/(?:api\/)?operator(?:\/|$)/i.test(path)

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
