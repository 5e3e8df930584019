import type { Socket } from 'node:net'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { appAuthorizerDefault, serverHeader } from '@sahuji/contract/http/envelope'
import { refusals } from '@sahuji/contract/refusals'
import { type Answer, refused, revalidated } from './answers.ts'
import { isUnavailable } from '../database/database-errors.ts'
import { slowCallLimit } from './connection-shares.ts'
import { jsonBodies } from './read-json.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { networkOf } from './caller-address.ts'
import { Refusal } from '../refusal.ts'
import { recordedCalls } from './keyed-calls.ts'
import type { KeyHolder, RouteTable } from './route-table.ts'
import { requestedLanguage } from './language-negotiation.ts'
import { isKeyedPath, isOfSecretKeys } from './secret-key-calls.ts'
import { freeRequests } from './taken-requests.ts'
import { admit, type Admitted, answer, type Arrival, type Serving, type ServingRoutes } from './serve.ts'
import { randomBytes } from 'node:crypto'

export interface WebSettings {
  app_authorizer?: string
  /** Proxies whose X-Forwarded-For counts; none by default. */
  trusted_proxies?: string[]
}

/** The web framework's instance, for modules that may not import the framework. */
export type WebServer = FastifyInstance

/**
 * The largest body in bytes: of a signed-in person, and of any caller. The contract declares a route that needs more.
 */
const bodyMost = { session: 64 * 1024, anyone: 16 * 1024 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Opened by a browser's EventSource, which can send no app-authorizer. */
    is_public_stream?: boolean
  }
}

/** The web framework with our answers for every failure before an action is reached. */
export function webServer(settings: WebSettings, log: Log, metrics: Metrics): FastifyInstance {
  const logger: FastifyBaseLogger = log
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newRequestId(),
    bodyLimit: bodyMost.anyone,
    trustProxy: settings.trusted_proxies ?? false,
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // an address that cannot be decoded never reaches a route or a hook
    frameworkErrors: answerOrEnd,
  })
  jsonBodies(app)
  const expected = settings.app_authorizer ?? appAuthorizerDefault
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header(serverHeader, '1')
    // the route's own path, because an address has other spellings, such as /%61pi
    const path = request.routeOptions.url ?? request.url.split('?')[0] ?? ''
    if (!isApi(path) || path === '/api/openapi.json' || isKeyedPath(path)) return
    if (request.routeOptions.config.is_public_stream) return
    // answered before the headers of every other answer are set
    if (request.headers['app-authorizer'] !== expected)
      await sendAnswer(
        reply.headers(bareHeaders),
        refused(new Refusal('app_unknown'), request.id, requestedLanguage(request.headers)),
      )
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics.answered({ method: request.method, route, http: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    request.log.info(
      { method: request.method, route, http: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
  leaveWithLastAnswer(app)
  leaveUnusedConnections(app)
  app.setErrorHandler((error: FastifyError, request, reply) => failed(error, request, reply))
  return app
}

/** The headers of an answer that is not a page. */
export const bareHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

// Requests in flight at a stop are answered, then their connection is closed: kept alive, it would delay the stop by a
// minute.
function leaveWithLastAnswer(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
}

/** Mounts a table of the contract's routes. Authenticates when the head of a request has arrived, before its body. */
export function mountRoutes(app: FastifyInstance, given: Serving, table: RouteTable): void {
  const admitted = new WeakMap<FastifyRequest, Admitted>()
  const serving: ServingRoutes = { ...given, slowly: slowCallLimit(), isFree: freeRequests() }
  for (const mounted of table) {
    const { method, path, who, body_max, cached } = mounted.entry
    const recorded = isOfSecretKeys(mounted.entry) && recordedCalls(given.recordCall, mounted, networkOf)
    app.route({
      ...(recorded && { onSend: recorded.onSend, onResponse: recorded.onResponse }),
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: body_max ?? bodyMost[who === 'anyone' ? 'anyone' : 'session'],
      onRequest: async (request, reply) => {
        const identified = recorded && ((holder: KeyHolder) => recorded.identified(request, holder))
        const admission = await admit(serving, mounted, { ...arrival(request), ...(identified && { identified }) })
        if ('http' in admission) return sendAnswer(reply, admission)
        admitted.set(request, admission)
      },
      handler: async (request, reply) => {
        const { params, query, body } = request
        const admission = admitted.get(request)
        if (!admission) throw new Error('a request that nobody admitted')
        const answered = await answer(serving, mounted, { ...arrival(request), params, query, body }, admission)
        if (!cached) return sendAnswer(reply, answered)
        const kept = revalidated(answered, request.headers['if-none-match'])
        return 'body' in kept ? sendAnswer(reply, kept) : reply.code(kept.http).headers(kept.headers).send()
      },
    })
  }
}

export const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/')

/** Sends an answer of ours; no cache keeps answers of the API. */
export async function sendAnswer(reply: FastifyReply, { http, body, bytes, headers }: Answer): Promise<FastifyReply> {
  return reply
    .code(http)
    .headers({ 'cache-control': 'no-store', ...headers })
    .send(bytes ?? body)
}

function arrival({ id, method, url, headers, ip }: FastifyRequest): Arrival {
  return { id, method, url, headers, network: networkOf(ip) }
}

function failed(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  if (refusals[refusal.code].http >= 500) request.log.error({ err: error }, 'failed')
  return sendAnswer(
    reply.header('x-request-id', request.id),
    refused(refusal, request.id, requestedLanguage(request.headers)),
  )
}

// the framework does not await this answer
function answerOrEnd(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  failed(error, request, reply).catch(() => reply.raw.destroy())
}

function refusalOf(error: FastifyError): Refusal {
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return new Refusal('not_found')
  if (error.code === 'FST_ERR_BAD_URL') return new Refusal('not_readable', {}, ['path'])
  if (error.statusCode === 413) return new Refusal('body_too_large', {}, ['body'])
  if (error.statusCode && error.statusCode < 500) return new Refusal('not_readable', {}, ['body'])
  return isUnavailable(error) ? new Refusal('busy', { seconds: 2 }) : new Refusal('our_fault')
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Twelve letters that a merchant can read to support on the phone; they identify one request in answers and logs. */
const newRequestId = (): string => [...randomBytes(12)].map((byte) => letters[byte & 31]).join('')

const sweepMilliseconds = 500

// Browsers open connections ahead of their requests. Node takes one that has sent nothing for a busy one, and a stop would wait for it
// until its browser gives it up, after more than a minute. What has arrived is read between two sweeps, so a request is not lost.
function leaveUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    let before = new Set<Socket>()
    const timer = setInterval(() => {
      const unused = new Set([...open].filter((socket) => socket.bytesRead === 0))
      for (const socket of unused) if (before.has(socket)) socket.destroy()
      before = unused
    }, sweepMilliseconds)
    app.server.once('close', () => clearInterval(timer))
  })
}
