import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fastifyStatic } from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refused } from './answers.ts'
import { Refusal } from './refusal.ts'
import { isApi, send } from './web-server.ts'

/**
 * Serves the built dashboard: hashed assets for ever and compressed beforehand, the two pages with a fresh style nonce.
 * Every other path that a browser opens is the app's; everything else unknown is 404.
 */
export async function dashboardFiles(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'app.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      wildcard: false,
      globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '.*'],
      setHeaders: (response, path) => {
        const forEver = path.includes('/assets/')
        response.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    const signIn = page(folder, 'signin.html')
    for (const path of ['/', '/signin']) app.get(path, (_request, reply) => sendPage(reply, signIn))
  }
  const appPage = built ? page(folder, 'app.html') : undefined
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (appPage && wantsPage && !isApi(request.url.split('?')[0] ?? '')) return sendPage(reply, appPage)
    return send(reply, refused(new Refusal('not_found'), request.id))
  })
}

const page = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8')

function sendPage(reply: FastifyReply, template: string): FastifyReply {
  const html = template.replaceAll('%CSP_NONCE%', reply.cspNonce.style)
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
}
