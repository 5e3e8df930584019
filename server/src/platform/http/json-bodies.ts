import type { FastifyInstance } from 'fastify'
import { readJson } from './read-json.ts'

/** Bodies are JSON only, and JSON as the contract means it. Everything else is no body at all: 400. */
export function jsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : readJson(`${body}`))
    } catch (error) {
      done(Object.assign(new Error('not JSON of ours', { cause: error }), { statusCode: 400 }))
    }
  })
}
