import type { FastifyInstance } from 'fastify'
import { networkOf } from './caller-address.ts'

/**
 * What a rail or a returning payer sends, complete and byte by byte, so that its signature can be checked; never
 * trusted.
 */
export interface WebhookRequest {
  method: 'GET' | 'POST'
  query: URLSearchParams
  /** By lower-case name; repeated headers are joined by commas. */
  headers: Readonly<Record<string, string>>
  body: Uint8Array
  /** The caller's full address, and the network that limits count. */
  address: string
  network: string
}

export type WebhookAnswer = { redirect: string } | { http: number; contentType: string; body: string }

/**
 * A route for a rail or a returning payer: under /rails/<name>/return and /rails/<name>/notify, outside the API and its
 * app-authorizer.
 */
export interface WebhookRoute {
  method: 'GET' | 'POST'
  path: `/rails/${string}`
  handle: (request: WebhookRequest) => Promise<WebhookAnswer>
}

// the sender is not authenticated yet, and a truncated body proves nothing: larger ones are refused
const bodyMost = 64 * 1024

/** Mounts the rails' webhooks. A redirect leads only to a path of our own. */
export function mountWebhooks(app: FastifyInstance, table: readonly WebhookRoute[]) {
  // in a scope of their own: a rail's body is read as bytes, whatever its type
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

/** Everything after the first question mark; a repeated name keeps all its values. */
const queryOf = (url: string) => new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')

const headersOf = (headers: NodeJS.Dict<string | string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]))
