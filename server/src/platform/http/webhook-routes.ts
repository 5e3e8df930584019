import type { FastifyInstance } from 'fastify'

/** What a rail or a returning payer sends to us; never to be trusted. */
export interface WebhookRequest {
  query: Record<string, string>
  body: Record<string, string>
}

export type WebhookAnswer = { redirect: string } | { http: number; contentType: string; body: string }

/** A route for a rail or a returning payer: under /rails/<name>/return and /rails/<name>/notify, outside the API and its app-authorizer. */
export interface WebhookRoute {
  method: 'GET' | 'POST'
  path: `/rails/${string}`
  handle: (request: WebhookRequest) => Promise<WebhookAnswer>
}

// a notification is some hundred bytes, and whoever sends it is not known yet
const bodyMost = 16 * 1024

/** Mounts the rails' webhooks. A redirect only ever leads to a path of our own. */
export function mountWebhooks(app: FastifyInstance, table: readonly WebhookRoute[]) {
  // in a scope of their own: only rails send forms
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(`${body}`))),
    )
    for (const { method, path, handle } of table) {
      scope.route({
        method,
        url: path,
        bodyLimit: bodyMost,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const given = await handle({ query: texts(request.query), body: texts(request.body) })
          if (!('redirect' in given)) return reply.code(given.http).type(given.contentType).send(given.body)
          const ownPath = /^\/(?![/\\])/.test(given.redirect) ? given.redirect : '/'
          return reply.code(303).header('location', ownPath).header('cache-control', 'no-store').send()
        },
      })
    }
  })
}

function texts(fields: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries((fields ?? {}) as Record<string, unknown>)
      .filter((field): field is [string, string] => typeof field[1] === 'string')
      .map(([name, value]) => [name, value.slice(0, 500)]),
  )
}
