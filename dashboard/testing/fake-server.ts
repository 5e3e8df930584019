import { counterLivePath } from '@sahuji/contract/counters/at-the-counter'
import { type Envelope, serverHeader, statusSuccess } from '@sahuji/contract/http/envelope'
import { livePath } from '@sahuji/contract/notifications/live'
import { type RefusalCode, refusals } from '@sahuji/contract/refusals'
import type { Gives, RouteEntry, Takes } from '@sahuji/contract/http/route'
import * as z from 'zod/mini'

/** The answer of one route of a fake server. */
export interface Handler {
  entry: RouteEntry
  give: (input: unknown) => unknown
}

/**
 * Answers a route. The type checks the answer against `entry.gives`, and so does the contract's schema at each call.
 */
export const on = <Entry extends RouteEntry>(
  entry: Entry,
  give: (input: Takes<Entry>) => Given<Entry> | Promise<Given<Entry>>,
): Handler => ({ entry, give: give as Handler['give'] })

/** A `Response` imitates a sender other than our server: a proxy's page, a 503, or no answer (`Response.error()`). */
type Given<Entry extends RouteEntry> = Gives<Entry> | Refused | Response

interface Refused {
  refusal: RefusalCode
  facts: Record<string, string | number>
  fields: readonly string[]
}

/** Refuses with a code that the route declares, or that any route may give; `fields` are the refused fields. */
export const refuse = (refusal: RefusalCode, facts: Refused['facts'] = {}, ...fields: string[]): Refused => ({
  refusal,
  facts,
  fields,
})

/** The refusals that the platform gives at any route. */
const fromAnyRoute: readonly RefusalCode[] = [
  'session_missing',
  'fields_invalid',
  'key_busy',
  'not_found',
  'too_many',
  'our_fault',
  'busy',
]

/** A stand-in for the real server, behind `fetch`, for one test. */
export interface FakeServer {
  /** Replaces the answers of these routes. */
  answer: (...handlers: Handler[]) => void
  /** Fails every request as without a connection, until `connect`. */
  disconnect: () => void
  connect: () => void
  /** The number of calls of a route. */
  asked: (entry: RouteEntry) => number
  /** Gives this answer to the live stream instead of opening it. */
  refuseStream: (answer: () => Response) => void
  /** Sends an event over the live stream after the page has opened it. */
  send: (event: string, data: unknown) => Promise<void>
  /** Faults that a test must not cause: routes without a handler, answers that violate the contract. */
  faults: string[]
  /** Restores `fetch`. */
  stop: () => void
}

/** Starts a fake server. Requests outside the API, such as modules and texts, reach the real network. */
export function startFakeServer(...handlers: Handler[]): FakeServer {
  const realFetch = globalThis.fetch
  const table = new Map(handlers.map((handler) => [nameOf(handler.entry), handler]))
  const counts = new Map<string, number>()
  const faults: string[] = []
  const live = fakeStreams()
  let isConnected = true
  let streamRefusal: (() => Response) | undefined

  globalThis.fetch = async (target, options = {}) => {
    const request = new Request(target, options)
    // a browser sends no call that was aborted before
    request.signal.throwIfAborted()
    const url = new URL(request.url)
    const isOurs = url.pathname.startsWith('/api/') || url.pathname === '/healthz'
    if (!isOurs) return realFetch(target, options)
    if (!isConnected) throw new TypeError('Failed to fetch')
    if (url.pathname === '/healthz') return new Response()
    if ([livePath, counterLivePath].includes(url.pathname)) return streamRefusal?.() ?? live.open(request.signal)
    const matching = [...table.values()].filter(({ entry }) => matches(entry, request.method, url.pathname))
    // `/pages/search` before `/pages/{id}`
    const [handler] = matching.toSorted((one, other) => partsThatVary(one) - partsThatVary(other))
    if (!handler) {
      faults.push(`no handler for ${request.method} ${url.pathname}`)
      return new Response(null, { status: 503 })
    }
    const name = nameOf(handler.entry)
    counts.set(name, (counts.get(name) ?? 0) + 1)
    let answer: Response
    try {
      answer = await answerOf(handler, request, url)
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      return new Response(null, { status: 500 })
    }
    if (answer.type === 'error') throw new TypeError('Failed to fetch')
    return answer
  }

  return {
    faults,
    answer: (...more) => more.forEach((handler) => table.set(nameOf(handler.entry), handler)),
    disconnect: () => {
      isConnected = false
      live.breakOff()
    },
    refuseStream: (answer) => void (streamRefusal = answer),
    connect: () => void (isConnected = true),
    asked: (entry) => counts.get(nameOf(entry)) ?? 0,
    send: live.send,
    stop: () => void (globalThis.fetch = realFetch),
  }
}

/** The live streams that a page has opened. */
function fakeStreams() {
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>()
  let opened = Promise.withResolvers<void>()
  let lastEventId = 0
  const open = (signal: AbortSignal | null): Response => {
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        streams.add(stream)
        stream.enqueue(eventText('beat', {}, ++lastEventId))
        opened.resolve()
        signal?.addEventListener('abort', () => {
          if (streams.delete(stream)) stream.error(signal.reason)
        })
      },
      cancel: () => undefined,
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  const send = async (event: string, data: unknown): Promise<void> => {
    await opened.promise
    for (const stream of streams) stream.enqueue(eventText(event, data, ++lastEventId))
  }
  const breakOff = (): void => {
    for (const stream of streams) stream.error(new TypeError('network error'))
    streams.clear()
    opened = Promise.withResolvers()
  }
  return { open, send, breakOff }
}

const nameOf = (entry: RouteEntry): string => `${entry.method} ${entry.path}`

const partsThatVary = ({ entry: { path } }: Handler): number => path.split('{').length - 1

const pathTest = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`)

const matches = (entry: RouteEntry, method: string, path: string): boolean =>
  entry.method === method && pathTest(entry.path).test(path)

async function answerOf({ entry, give }: Handler, request: Request, url: URL): Promise<Response> {
  const input = z.decode(entry.takes, (await inputOf(entry, request, url)) as never)
  const given = await give(input)
  if (given instanceof Response) return given
  if (isRefused(given)) return refusalResponse(entry, given)
  const wire = z.encode(entry.gives, given as never)
  const head = { status: statusSuccess, message: 'OK' }
  return jsonResponse(
    200,
    entry.shape === 'top' || entry.shape === 'list' ? { ...head, ...(wire as object) } : { ...head, data: wire },
  )
}

async function inputOf(entry: RouteEntry, request: Request, url: URL): Promise<Record<string, unknown>> {
  const names = [...entry.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const parts = pathTest(entry.path).exec(url.pathname)?.slice(1).map(decodeURIComponent) ?? []
  const fields = request.method === 'GET' ? Object.fromEntries(url.searchParams) : ((await request.json()) as object)
  return { ...fields, ...Object.fromEntries(names.map((name, at) => [name, parts[at]])) }
}

const isRefused = (given: unknown): given is Refused =>
  typeof given === 'object' && given !== null && 'refusal' in given && 'facts' in given

const mayRefuse = (entry: RouteEntry, refusal: RefusalCode): boolean =>
  [...entry.refuses, ...fromAnyRoute].includes(refusal) || (entry.stepUp === true && refusal === 'step_up_needed')

function refusalResponse(entry: RouteEntry, { refusal, facts, fields }: Refused): Response {
  if (!mayRefuse(entry, refusal)) throw new Error(`the route does not refuse with ${refusal}`)
  const { http, service, says: template } = refusals[refusal]
  const says = template.replaceAll(/\{(\w+)\}/g, (part, name: string) => String(facts[name] ?? part))
  const errors = fields.length > 0 && { errors: Object.fromEntries(fields.map((field) => [field, [says]])) }
  return jsonResponse(http, { status: service, message: says, refusal, facts, request_id: 'test', ...errors })
}

const jsonResponse = (status: number, body: Envelope): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', [serverHeader]: '1', date: new Date().toUTCString() },
  })

const eventText = (event: string, data: unknown, id: number): Uint8Array =>
  new TextEncoder().encode(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
