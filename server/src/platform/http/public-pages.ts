import type { FastifyInstance, FastifyRequest } from 'fastify'
import { appAuthorizerDefault, type Envelope } from '@sahuji/contract/http/envelope'
import { type Language, languageOfTag } from '@sahuji/contract/language/languages'
import type { Gives, RouteEntry } from '@sahuji/contract/http/route'
import * as z from 'zod/mini'
import { requestedLanguage } from './language-negotiation.ts'

/** What a call of the API answered a page. */
export interface PageCalled<Data> {
  http: number
  /** The code and sentence of a refusal, in the reader's language. */
  refusal: string | undefined
  message: string
  data: Data | undefined
  errors: Readonly<Record<string, readonly string[]>>
}

/** A request for a page that anybody may open: no session and no cookie decide anything. */
export interface PageRequest {
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** The fields of a form; empty for a GET. */
  form: URLSearchParams
  /** Of the address (`?lang=`), else of the browser. */
  language: Language
  /** The nonce of the page's own style. */
  nonce: string
  /** The nonce of the page's own script. */
  scriptNonce: string
  /** What calls of the API carry beside nothing else. */
  app_authorizer: string
  /** Calls a public route of the API with its checks and limits, as the reader's own browser would. */
  call<Entry extends RouteEntry>(entry: Entry, input: Record<string, unknown>): Promise<PageCalled<Gives<Entry>>>
}

export type PageAnswer =
  | { http?: number; page: string }
  | { script: string }
  | { json: unknown }
  | { png: Buffer }
  | { svg: string }
  /** A file of the kind text/calendar, by its name. */
  | { calendar: string; name: string }
  /** A PDF that opens in the browser, by its name. */
  | { pdf: Uint8Array; name: string }
  | { redirect: `/${string}` }

/** A page rendered on the server, which works without script. */
export interface PublicPage {
  method: 'GET' | 'POST'
  path: `/${string}`
  /** The largest form in bytes, where it has more than a handful of short fields. */
  form_most?: number
  answer: (request: PageRequest) => Promise<PageAnswer>
}

// a form of ours has a handful of short fields
const formMost = 16 * 1024

/** Mounts public pages. A redirect leads to a path of our own. */
export function mountPublicPages(
  app: FastifyInstance,
  { app_authorizer = appAuthorizerDefault }: { app_authorizer?: string | undefined },
  table: readonly PublicPage[],
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    for (const { method, path, form_most = formMost, answer } of table)
      scope.route<{ Params: Record<string, string> }>({
        method,
        url: path,
        bodyLimit: form_most,
        handler: async (request, reply) => {
          const query = new URLSearchParams(request.url.split('?')[1] ?? '')
          const language = languageOfTag(query.get('lang') ?? undefined) ?? requestedLanguage(request.headers) ?? 'en'
          const given = await answer({
            params: request.params,
            query,
            form: new URLSearchParams(typeof request.body === 'string' ? request.body : ''),
            language,
            nonce: reply.cspNonce.style,
            scriptNonce: reply.cspNonce.script,
            app_authorizer,
            call: caller(app, request, { language, app_authorizer }),
          })
          if ('script' in given)
            return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(given.script)
          if ('svg' in given)
            return reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(given.svg)
          reply.header('cache-control', 'no-store')
          if ('json' in given) return reply.type('application/json; charset=utf-8').send(JSON.stringify(given.json))
          if ('png' in given) return reply.type('image/png').send(given.png)
          if ('calendar' in given)
            return (
              reply
                .type('text/calendar; charset=utf-8; method=PUBLISH')
                // a phone shows an inline file in its calendar, and only stores an attachment
                .header('content-disposition', `inline; filename="${given.name}"`)
                .send(given.calendar)
            )
          if ('pdf' in given)
            return reply
              .type('application/pdf')
              .header('content-disposition', `inline; filename="${given.name}"`)
              .send(Buffer.from(given.pdf))
          if ('redirect' in given) return reply.code(303).header('location', given.redirect).send()
          return reply
            .code(given.http ?? 200)
            .type('text/html; charset=utf-8')
            .send(given.page)
        },
      })
  })
}

/** Calls the API within this process, in the name of the reader's address. */
const caller =
  (
    app: FastifyInstance,
    request: FastifyRequest,
    { language, app_authorizer }: { language: Language; app_authorizer: string },
  ): PageRequest['call'] =>
  async (entry, input) => {
    const names = new Set([...entry.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    const url = entry.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`${input[name]}`))
    const body = Object.fromEntries(Object.entries(input).filter(([name]) => !names.has(name)))
    const answered = await app.inject({
      method: entry.method,
      url,
      remoteAddress: request.ip,
      headers: {
        'app-authorizer': app_authorizer,
        'accept-language': language,
        'user-agent': request.headers['user-agent'] ?? '',
      },
      ...(entry.method === 'POST' ? { payload: body } : { query: body as Record<string, string> }),
    })
    const isGiven = answered.statusCode === 200
    if (isGiven && entry.sends !== undefined)
      return { http: 200, refusal: undefined, message: '', data: answered.rawPayload as never, errors: {} }
    const envelope: Envelope = answered.json()
    return {
      http: answered.statusCode,
      refusal: envelope.refusal,
      message: envelope.message,
      data: isGiven ? (z.decode(entry.gives, envelope.data as never) as Gives<typeof entry>) : undefined,
      errors: envelope.errors ?? {},
    }
  }
