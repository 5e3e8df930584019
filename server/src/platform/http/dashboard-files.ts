import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { operatorDefaults, type OperatorFacts } from '@sahuji/contract/company/operator-facts'
import { fastifyStatic } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refused } from './answers.ts'
import { compressFiles, type Encoding, encodingOf } from './compress-files.ts'
import { Refusal } from '../refusal.ts'
import { requestedLanguage } from './language-negotiation.ts'
import { isApi, sendAnswer } from './web-server.ts'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { directionOf, type Language } from '@sahuji/contract/language/languages'

/**
 * Serves the built dashboard: hashed assets cached forever and compressed once, each document in the reader's language
 * with fresh nonces. Every other path that a browser opens belongs to the app; everything else unknown is 404.
 */
export async function dashboardFiles(app: FastifyInstance, folder: string, facts?: OperatorFacts): Promise<void> {
  const documents = existsSync(join(folder, 'app.en.html')) ? readDocuments(folder, facts) : undefined
  if (documents) {
    const build = buildOf(folder)
    // every answer tells a page of another build that a new build is served
    app.addHook('onRequest', async (_request, reply) => void reply.header('sahuji-build', build))
    const compressed = compressFiles(folder)
    app.addHook('preHandler', async (request, reply) => {
      const encoding = encodingOf(request.headers['accept-encoding'])
      if (!encoding || !['GET', 'HEAD'].includes(request.method)) return
      const name = (request.url.split('?')[0] ?? '').slice(1)
      const bytes = await compressed(name, encoding)
      if (bytes) return sendFromMemory(reply, { name, encoding, bytes })
    })
    await serveFiles(app, folder)
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
    await app.register(async (scope) => formsWithoutScript(scope, documents))
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (documents && wantsPage && !isApi(path)) return sendDocument(documents, documentOf(path), request, reply)
    return sendAnswer(reply, refused(new Refusal('not_found'), request.id, requestedLanguage(request.headers)))
  })
}

/** One route for the hundreds of assets, and one for each of the few files beside them: a start takes less time. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  const settings = {
    preCompressed: true,
    index: false,
    setHeaders: (response: FastifyReply, path: string) => void response.header('cache-control', keptFor(path)),
  } as const
  await app.register(fastifyStatic, {
    ...settings,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    // a compressed form is an answer to the name of its file
    allowedPath: (path) => /^\/?[\w-][\w.-]*$/.test(path) && !/\.(?:br|gz)$/.test(path),
  })
  await app.register(fastifyStatic, {
    ...settings,
    root: folder,
    decorateReply: false,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.html', 'manifest.webmanifest*', '**/*.br', '**/*.gz', '.*'],
  })
}

const keptFor = (path: string): string =>
  path.includes('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' }

/**
 * What a browser reads only from a document, and `x-` headers of old browsers: on each of the dashboard's scripts and
 * styles they would be longer than some of these files.
 */
const headersOfDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Sends a file from memory where the folder cannot be written. */
function sendFromMemory(
  reply: FastifyReply,
  { name, encoding, bytes }: { name: string; encoding: Encoding; bytes: Buffer },
): FastifyReply {
  const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/json'
  if (/^assets\/.*\.(?:js|css)$/.test(name)) for (const header of headersOfDocuments) reply.removeHeader(header)
  return reply
    .type(`${type}; charset=utf-8`)
    .headers({ 'cache-control': keptFor(name), 'content-encoding': encoding, vary: 'accept-encoding' })
    .send(bytes)
}

/** Answers an auth page's form sent without script that script is required; never reads its body. */
function formsWithoutScript(scope: FastifyInstance, documents: Documents): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  for (const path of ['/', '/signin', '/signup']) {
    scope.post(path, (request, reply) => sendDocument(documents, 'without-script', request, reply.code(400)))
  }
}

/** The built documents by name and language (written by dashboard/scripts/documents.ts). */
type Documents = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The name of the build, which its documents and every answer contain. */
const buildOf = (folder: string): string => readFileSync(join(folder, 'build.txt'), 'utf8')

/**
 * Reads `<name>.<language>.html` of the built dashboard and inserts our name and the operator's facts: the build
 * contains the defaults, so that a plain file server shows those.
 */
export function readDocuments(folder: string, facts: OperatorFacts = operatorDefaults): Documents {
  const documents = new Map<string, Map<string, string>>()
  const build = buildOf(folder)
  for (const file of readdirSync(folder)) {
    const [, name = '', language] = /^([\w-]+)\.([a-z]{2})\.html$/.exec(file) ?? []
    if (!language) continue
    const languages = documents.get(name) ?? new Map<string, string>()
    const built = readFileSync(join(folder, file), 'utf8').replace('%BUILD%', build).replace('%SERVER%', 'sahuji')
    documents.set(name, languages.set(language, withFacts(built, facts, asMarkup)))
  }
  return documents
}

/**
 * The verifier of statements that works as a file, in a language (dashboard/scripts/offline-verifier.ts); empty where the
 * dashboard is not built.
 */
export function offlineVerifier(
  folder: string,
  facts: OperatorFacts = operatorDefaults,
): (language: Language) => string {
  const path = join(folder, 'verify-offline.html')
  const built = existsSync(path) ? withFacts(readFileSync(path, 'utf8'), facts, asMarkup) : ''
  return (language) =>
    built.replace('<html lang="en" dir="ltr">', `<html lang="${language}" dir="${directionOf(language)}">`)
}

/** A built text with the operator's facts in place of the defaults. */
const withFacts = (built: string, facts: OperatorFacts, written: (fact: string) => string): string =>
  (Object.keys(operatorDefaults) as (keyof OperatorFacts)[]).reduce(
    (text, name) => text.replaceAll(operatorDefaults[name], () => written(facts[name])),
    built,
  )

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const asMarkup = (fact: string): string => fact.replace(/[&<>"']/g, (sign) => signs[sign] ?? '')

/** The document of an address: each auth page has its own, the dashboard comes with its frame, home with its page. */
function documentOf(path: string): string {
  if (path === '/' || path === '/signin') return 'signin'
  if (path === '/signup') return 'signup'
  if (path === '/dashboard' || path === '/dashboard/home') return 'home'
  if (path === '/operator' || path.startsWith('/operator/')) return 'operator'
  return path.startsWith('/dashboard/') ? 'dashboard' : 'app'
}

const brotli = promisify(brotliCompress)
// compressed for each answer, because its nonces differ: quality 5 takes a millisecond, 11 takes fifty
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const fallback: Language = 'en'

/** Answers with a document in the requested language: the look's cookie first, then Accept-Language. */
async function sendDocument(
  documents: Documents,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const languages = documents.get(name)
  const asked = requestedLanguage(request.headers)
  const language = asked && languages?.has(asked) ? asked : fallback
  const html = (languages?.get(language) ?? '')
    .replaceAll('%CSP_NONCE%', reply.cspNonce.style)
    .replaceAll('%SCRIPT_NONCE%', reply.cspNonce.script)
  reply.type('text/html; charset=utf-8').headers({
    'cache-control': 'no-store',
    'content-language': language,
    // the demo gives shops away: no search engine needs to come by
    ...(/^\/demo\/?(\?|$)/.test(request.url) && { 'x-robots-tag': 'noindex' }),
    vary: 'cookie, accept-language, accept-encoding',
  })
  if (!/\bbr\b/.test(`${request.headers['accept-encoding'] ?? ''}`)) return reply.send(html)
  return reply.header('content-encoding', 'br').send(await brotli(html, compression))
}
