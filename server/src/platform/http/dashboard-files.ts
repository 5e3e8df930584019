import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operatorDefaults, type OperatorFacts } from '@sahuji/contract/operator-facts'
import { fastifyStatic } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { refused } from './answers.ts'
import { buildOf, documentOf, type Documents, readDocuments, sendDocument, withFacts } from './documents.ts'
import { Refusal } from '../refusal.ts'
import { languageAsked } from './spoken-language.ts'
import { isApi, send } from './web-server.ts'

/**
 * Serves the built dashboard: hashed assets for ever and compressed beforehand, each document in the reader's language with
 * fresh nonces. Every other path that a browser opens is the app's; everything else unknown is 404.
 */
export async function dashboardFiles(app: FastifyInstance, folder: string, facts?: OperatorFacts): Promise<void> {
  const documents = existsSync(join(folder, 'app.en.html')) ? readDocuments(folder, facts) : undefined
  if (documents) {
    const build = buildOf(folder)
    // a page of another build hears of the new one by any answer
    app.addHook('onRequest', async (_request, reply) => void reply.header('sahuji-build', build))
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      wildcard: false,
      globIgnore: ['**/*.html', 'manifest.webmanifest*', '**/*.br', '**/*.gz', '.*'],
      setHeaders: (response, path) => {
        const forEver = path.includes('/assets/')
        response.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    for (const path of ['/', '/signin', '/signup']) {
      app.get(path, (request, reply) => sendDocument(documents, documentOf(path), request, reply))
    }
    const manifest = withFacts(
      readFileSync(join(folder, 'manifest.webmanifest'), 'utf8'),
      facts ?? operatorDefaults,
      (fact) => JSON.stringify(fact).slice(1, -1),
    )
    app.get('/manifest.webmanifest', (_request, reply) =>
      reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest),
    )
    await app.register(async (doors) => formsWithoutScript(doors, documents))
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (documents && wantsPage && !isApi(path)) return sendDocument(documents, documentOf(path), request, reply)
    return send(reply, refused(new Refusal('not_found'), request.id, languageAsked(request.headers)))
  })
}

/** A door's form that is sent without script says that one is needed; its body is never read. */
function formsWithoutScript(doors: FastifyInstance, documents: Documents): void {
  doors.removeAllContentTypeParsers()
  doors.addContentTypeParser('*', (_request, _body, done) => done(null))
  for (const path of ['/', '/signin', '/signup']) {
    doors.post(path, (request, reply) => sendDocument(documents, 'without-script', request, reply.code(400)))
  }
}
