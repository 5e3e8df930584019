import { refusals, type RefusalCode, type RefusalEntry } from '@sahuji/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { html, htmlPage, type Html } from '../html.ts'
import { allRefusals } from './openapi.ts'
import type { CheckedEntry } from './route-table.ts'
import { isKeyedPath } from './secret-key-calls.ts'

const errorsPath = '/docs/errors'

/** Where a refusal of the public API is explained; the address of a code stays. */
export const documentationOf = (public_url: string, code: string): string => `${public_url}${errorsPath}#${code}`

/** Adds the address of its explanation to each refusal of a call with a secret key. Before the routes are mounted. */
export function documentRefusals(app: FastifyInstance, public_url: string): void {
  app.addHook('preSerialization', async (request, _reply, body: unknown) => {
    const path = request.routeOptions.url ?? request.url
    if (!isKeyedPath(path) || typeof body !== 'object' || body === null || !('refusal' in body)) return body
    return { ...body, documentation: documentationOf(public_url, `${body.refusal}`) }
  })
}

/** Every refusal of the public API with its calls, in the order of HTTP statuses. */
export function refusalsOfKeys(entries: readonly CheckedEntry[]): { code: RefusalCode; calls: string[] }[] {
  const calls = new Map<RefusalCode, string[]>()
  for (const entry of entries)
    for (const code of allRefusals(entry))
      calls.set(code, [...(calls.get(code) ?? []), `${entry.method} ${entry.path}`])
  return [...calls]
    .map(([code, of]) => ({ code, calls: of }))
    .toSorted((one, other) => refusals[one.code].http - refusals[other.code].http || (one.code < other.code ? -1 : 1))
}

/** The page that explains each refusal under its code. */
export function errorPage(app: FastifyInstance, entries: readonly CheckedEntry[]): void {
  let body: Html | undefined
  app.get(errorsPath, async (_request, reply) => {
    body ??= errorBody(entries)
    return reply.type('text/html').send(htmlPage({ title: 'Sahuji API: errors', nonce: reply.cspNonce.style, body }))
  })
}

function errorBody(entries: readonly CheckedEntry[]): Html {
  const all = refusalsOfKeys(entries)
  return html`<h1>Errors of the API for integrators</h1>
    <p>
      Decide by <code>refusal</code>, a code that stays. <code>message</code> is a sentence in the language of
      <code>Accept-Language</code>, <code>errors</code> names the refused fields, <code>request_id</code> finds the call
      in your request log and for our support. The calls: <a href="/api/v1/openapi.json">OpenAPI 3.1</a>.
    </p>
    ${all.map(({ code, calls }) => {
      const { http, service, says }: RefusalEntry = refusals[code]
      const where = calls.length === entries.length ? html`any call` : html`${calls.join(', ')}`
      return html`<section id="${code}">
        <h2><code>${code}</code></h2>
        <p>${says}</p>
        <p class="quiet">HTTP ${http}, service code ${service}. ${advice(http)} Given by: ${where}.</p>
      </section>`
    })}`
}

/** What a program does about a refusal, by its status. */
function advice(http: number): string {
  if (http === 429) return 'Wait as long as Retry-After names, then send the same request with the same key.'
  if (http >= 500) return 'Send the same request with the same key again.'
  if (http === 409) return 'Read the object, then decide; a busy key is sent again after Retry-After.'
  if (http === 401 || http === 403) return 'Correct the key or its scopes.'
  return 'Correct the request; the same key may be used.'
}
