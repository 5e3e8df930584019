import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Connect, Plugin, ViteDevServer } from 'vite'
import { directionOf } from '@sahuji/contract/language/languages'
import { languageOf } from '../src/platform/preferences/languages.ts'
import { filled, type Prerender } from './document-html.ts'

/** What the server answers in development, among it the pages of payers. */
export const serverPaths =
  '/api/ /files/ /rails/ /docs /dev/ /healthz /readyz /pay/ /pay- /l/ /q/ /r/ /receipt/ /.well-known/ /verify/offline.html'.split(
    ' ',
  )

/** Serves in development the prerendered auth pages and office, the gallery, and the app at every other address. */
export function devPages(): Plugin {
  return {
    name: 'sahuji-dev-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => void answer({ server, request, response, next }))
    },
  }
}

interface Asked {
  server: ViteDevServer
  request: Connect.IncomingMessage
  response: ServerResponse
  next: Connect.NextFunction
}

async function answer({ server, request, response, next }: Asked): Promise<void> {
  if (!request.headers.accept?.includes('text/html') || !request.url) return next()
  const { url } = request
  if (serverPaths.some((path) => url.startsWith(path))) return next()
  request.url = documentFor(url)
  if (!prerendered.has(request.url)) return next()
  try {
    const html = await written(server, request.url.slice(1), request)
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
  } catch (error) {
    next(error)
  }
}

const prerendered = new Set(['/signin.html', '/signup.html', '/app.html', '/operator.html'])

/** A document like the build's, from the current modules. */
async function written(server: ViteDevServer, template: string, request: Connect.IncomingMessage): Promise<string> {
  const { prerender } = (await server.ssrLoadModule('/src/shell/prerender.tsx')) as { prerender: Prerender }
  const asked = /(?:^|; )sahuji_look=([a-z]{2})/.exec(request.headers.cookie ?? '')?.[1]
  const language = languageOf(asked) ?? 'en'
  const html = await readFile(join(server.config.root, template), 'utf8')
  const parts = prerender(template.replace('.html', ''), language)
  return server.transformIndexHtml(
    request.url ?? '/',
    filled(html.replace('%SERVER%', 'sahuji'), { ...parts, language, direction: directionOf(language) }),
  )
}

/** The document that answers an address. */
export function documentFor(address: string): string {
  const path = address.split(/[?#]/)[0] ?? '/'
  if (path.endsWith('.html')) return address
  if (path === '/' || path === '/signin') return '/signin.html'
  if (path === '/signup') return '/signup.html'
  if (path === '/operator' || path.startsWith('/operator/')) return '/operator.html'
  return path === '/gallery' ? '/gallery.html' : '/app.html'
}
