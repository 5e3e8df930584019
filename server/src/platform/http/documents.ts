import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { operatorDefaults, type OperatorFacts } from '@sahuji/contract/operator-facts'
import type { Language } from '@sahuji/contract/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageAsked } from './spoken-language.ts'

/** The built documents by name and language (dashboard/scripts/documents.ts writes them). */
export type Documents = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The name of the build, which its documents and every answer carry. */
export const buildOf = (folder: string): string => readFileSync(join(folder, 'build.txt'), 'utf8')

/**
 * Reads `<name>.<language>.html` of the built dashboard and writes our name and the operator's facts into them: the build
 * has the defaults, so that a server which only hands out files shows those.
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

/** A built text with the operator's facts in the place of the defaults. */
export const withFacts = (built: string, facts: OperatorFacts, written: (fact: string) => string): string =>
  (Object.keys(operatorDefaults) as (keyof OperatorFacts)[]).reduce(
    (text, name) => text.replaceAll(operatorDefaults[name], () => written(facts[name])),
    built,
  )

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const asMarkup = (fact: string): string => fact.replace(/[&<>"']/g, (sign) => signs[sign] ?? '')

/** The document of an address: the doors are their own, the dashboard comes with its frame, home with its page. */
export function documentOf(path: string): string {
  if (path === '/' || path === '/signin') return 'signin'
  if (path === '/signup') return 'signup'
  if (path === '/dashboard' || path === '/dashboard/home') return 'home'
  return path.startsWith('/dashboard/') ? 'dashboard' : 'app'
}

const brotli = promisify(brotliCompress)
// a document is compressed for each answer, because its nonces are the answer's own: 5 takes a millisecond, 11 takes fifty
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const fallback: Language = 'en'

/** Answers with a document in the language asked for, by the look's cookie, then by Accept-Language. */
export async function sendDocument(
  documents: Documents,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const languages = documents.get(name)
  const asked = languageAsked(request.headers)
  const language = asked && languages?.has(asked) ? asked : fallback
  const html = (languages?.get(language) ?? '')
    .replaceAll('%CSP_NONCE%', reply.cspNonce.style)
    .replaceAll('%SCRIPT_NONCE%', reply.cspNonce.script)
  reply.type('text/html; charset=utf-8').headers({
    'cache-control': 'no-store',
    'content-language': language,
    vary: 'cookie, accept-language, accept-encoding',
  })
  if (!/\bbr\b/.test(`${request.headers['accept-encoding'] ?? ''}`)) return reply.send(html)
  return reply.header('content-encoding', 'br').send(await brotli(html, compression))
}
