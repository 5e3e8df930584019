import type { FastifyInstance } from 'fastify'
import { networkOf } from './caller-address.ts'

/** What a rail or a returning payer sends to us, whole and byte by byte, so that who signed it can be checked; never to be trusted. */
export interface WebhookRequest {
  method: 'GET' | 'POST'
  query: URLSearchParams
  /** By their names in lower case; one that came several times is joined by commas. */
  headers: Readonly<Record<string, string>>
  body: Uint8Array
  /** The caller's, whole, and as limits count it. */
  address: string
  network: string
}

export type WebhookAnswer = { redirect: string } | { http: number; contentType: string; body: string }

/** A route for a rail or a returning payer: under /rails/<name>/return and /rails/<name>/notify, outside the API and its app-authorizer. */
export interface WebhookRoute {
  method: 'GET' | 'POST'
  path: `/rails/${string}`
  handle: (request: WebhookRequest) => Promise<WebhookAnswer>
}

// whoever sends it is not known yet, and what was cut proves nothing: larger ones are refused
const bodyMost = 64 * 1024

/** Mounts the rails' webhooks. A redirect only ever leads to a path of our own. */
export function mountWebhooks(app: FastifyInstance, table: readonly WebhookRoute[]) {
  // in a scope of their own: of a rail the bytes count, whatever their type
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const { method, path, handle } of table) {
      scope.route({
        method,
        url: path,
        bodyLimit: bodyMost,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const given = await handle({
            method,
            query: queryOf(request.raw.url ?? ''),
            headers: headersOf(request.headers),
            body: request.body instanceof Uint8Array ? request.body : new Uint8Array(),
            address: request.ip,
            network: networkOf(request.ip),
          })
          if (!('redirect' in given)) return reply.code(given.http).type(given.contentType).send(given.body)
          const ownPath = /^\/(?![/\\])/.test(given.redirect) ? given.redirect : '/'
          return reply.code(303).header('location', ownPath).header('cache-control', 'no-store').send()
        },
      })
    }
  })
}

/** All behind the first question mark: of a name that comes twice, both. */
const queryOf = (url: string) => new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')

const headersOf = (headers: NodeJS.Dict<string | string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]))
