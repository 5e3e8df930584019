import type { FastifyInstance } from 'fastify'
import { refused } from './answers.ts'
import { Refusal } from '../refusal.ts'
import { requestedLanguage } from './language-negotiation.ts'
import { sendAnswer } from './web-server.ts'

/**
 * Answers requests that no route accepts before their body is read: 405 with `Allow` where the address has other
 * methods (RFC 9110, 15.5.6), else 404. A GET of an unknown address goes on: it may be a page of the dashboard. Called
 * before the first route is mounted.
 */
export function unknownAddresses(app: FastifyInstance): void {
  const mounted = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const known = mounted.get(url) ?? new Set()
    for (const one of [method].flat()) known.add(one)
    mounted.set(url, known)
  })
  // made at the first unknown address: a start has no use for them
  let patterns: { pattern: RegExp; methods: Set<string> }[] | undefined
  const methodsOf = (path: string): string[] => {
    patterns ??= [...mounted].map(([url, methods]) => ({ pattern: patternOf(url), methods }))
    const all = patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods])
    return [...new Set(all)].toSorted()
  }
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    const say = (refusal: Refusal) =>
      sendAnswer(reply, refused(refusal, request.id, requestedLanguage(request.headers)))
    const methods = methodsOf(pathOf(request.url))
    const isTaken = methods.includes(request.method)
    if (methods.length > 0 && !isTaken) {
      const allow = methods.join(', ')
      reply.header('allow', allow)
      return say(new Refusal('method_unknown', { methods: allow }))
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return say(new Refusal('not_found'))
  })
}

/** A route's address as a pattern with `:parts` and `*`; a trailing slash is optional. */
function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+'
    return part === '*' ? '.*' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  })
  return new RegExp(`^${parts.join('/').replace(/\/$/, '')}/?$`)
}

function pathOf(url: string): string {
  const path = url.split('?')[0] ?? ''
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
