import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ServerResponse } from 'node:http'
import * as z from 'zod/mini'
import { serverHeader } from '@sahuji/contract/http/envelope'
import { refused } from './answers.ts'
import { networkOf } from './caller-address.ts'
import { requestedLanguage } from './language-negotiation.ts'
import { Refusal } from '../refusal.ts'
import type { Language } from '@sahuji/contract/language/languages'
import type { Person } from './route-table.ts'
import type { Serving } from './serve.ts'
import { bareHeaders, sendAnswer } from './web-server.ts'

/** One event of a stream in its wire format; encoded once for all its receivers. */
export const eventText = ({ id, event, data, retry }: WireEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}${retry === undefined ? '' : `retry: ${retry}\n`}event: ${event}\ndata: ${data}\n\n`

interface WireEvent {
  id?: string
  event: string
  data: string
  /** Milliseconds within which a browser that loses its stream reconnects, at a random moment. */
  retry?: number
}

/** An open stream to one browser. */
export interface EventStream {
  person: Person
  /** The caller's address; IPv6 cut to its /64. */
  network: string
  language: Language
  /** False when the browser reads too slowly: the stream is closed, and the browser reconnects with `Last-Event-ID`. */
  send(text: string): boolean
  end(): void
}

/** A stream of events at an address of the API, authenticated by the bearer token alone. */
export interface EventStreamRoute {
  path: `/api/${string}`
  /** The kind of caller that may open it. */
  who: 'session' | 'counter'
  /** Milliseconds within which a browser that loses its stream reconnects, at a random moment. */
  retryMilliseconds(): number
  /**
   * Registers an open stream; throws a Refusal where there are too many. Returns what to do when either side closes it.
   */
  open(stream: EventStream, lastEventId: string | undefined): () => void
  /** Called when the server stops: must close every stream. */
  close(): Promise<void>
}

/** An open stream of a page that anybody may open. */
export interface PublicStream extends Pick<EventStream, 'network' | 'send' | 'end'> {
  /** What it is about: the id in its address. */
  id: string
}

/** A stream of events of one subject, for every caller with its address: it contains no secret. */
export interface PublicStreamRoute {
  /** With one `:id`, a uuid. */
  path: `/api/${string}`
  /** Milliseconds after which a browser that loses its stream reconnects. */
  retryMilliseconds(): number
  /** As EventStreamRoute.open. */
  open(stream: PublicStream): () => void
  close(): Promise<void>
}

// Room for twenty updates of fifty notifications; a browser that falls further behind reloads.
const unreadMostBytes = 256 * 1024

/**
 * Mounts a stream of events: 401 without a session; 429 or 503 with Retry-After when there are too many, or when
 * the server stops.
 */
export function mountEventStream(
  app: FastifyInstance,
  { db, clock, authenticate }: Pick<Serving, 'db' | 'clock' | 'authenticate'>,
  route: EventStreamRoute,
): void {
  const isStopping = closesAtStop(app, route)
  app.route({
    method: 'GET',
    url: route.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { id, method, url, headers, ip } = request
      const asked = requestedLanguage(headers)
      const arrival = { id, method, url, headers, network: networkOf(ip) }
      const refuse = (refusal: Refusal) => sendAnswer(reply, refused(refusal, id, person?.language ?? asked))
      let person: Person | undefined
      let onClose: () => void
      try {
        person = (await authenticate(db, arrival, clock, route.who)).person
        if (!person) return refuse(new Refusal('session_missing'))
        // its `close` was emitted already: a stream opened now would never be removed
        if (reply.raw.destroyed) return reply.hijack()
        if (isStopping()) return refuse(stopping())
        const of = { person, network: arrival.network, language: person.language ?? asked ?? 'en' }
        const lastEventId = headers['last-event-id']
        onClose = route.open(eventStream(reply.raw, of), typeof lastEventId === 'string' ? lastEventId : undefined)
      } catch (error) {
        if (error instanceof Refusal) return refuse(error)
        throw error
      }
      return beginStream(reply, { id, onClose, retry: route.retryMilliseconds() })
    },
  })
}

/**
 * Mounts a stream that anybody may open: 404 for what is no id; 429 or 503 with Retry-After when there are too many, or when the
 * server stops.
 */
export function mountPublicStream(app: FastifyInstance, route: PublicStreamRoute): void {
  const isStopping = closesAtStop(app, route)
  app.route<{ Params: { id: string } }>({
    method: 'GET',
    url: route.path,
    exposeHeadRoute: false,
    config: { is_public_stream: true },
    handler: async ({ id, ip, headers, params }, reply) => {
      const refuse = (refusal: Refusal) => sendAnswer(reply, refused(refusal, id, requestedLanguage(headers)))
      if (!isId(params.id)) return refuse(new Refusal('not_found'))
      if (reply.raw.destroyed) return reply.hijack()
      if (isStopping()) return refuse(stopping())
      const { send, end } = writerOf(reply.raw)
      let onClose: () => void
      try {
        onClose = route.open({ id: params.id, network: networkOf(ip), send, end })
      } catch (error) {
        if (error instanceof Refusal) return refuse(error)
        throw error
      }
      return beginStream(reply, { id, onClose, retry: route.retryMilliseconds() })
    },
  })
}

/**
 * Closes a route's streams when the server stops. Returns a function that tells whether it stops: a stream that opened after the
 * others were closed would keep the server from stopping for as long as its browser stays.
 */
function closesAtStop(app: FastifyInstance, route: { close(): Promise<void> }): () => boolean {
  let isStopping = false
  app.addHook('preClose', () => {
    isStopping = true
    return route.close()
  })
  return () => isStopping
}

const stopping = () => new Refusal('busy', { seconds: 1 })

const isId = (text: string): boolean => z.safeParse(z.uuid(), text).success

/** Takes the connection over and writes the stream's head. */
function beginStream(
  reply: FastifyReply,
  { id, onClose, retry }: { id: string; onClose: () => void; retry: number },
): FastifyReply {
  const head = { 'x-request-id': id, [serverHeader]: '1', date: `${reply.getHeader('date')}`, ...streamHead }
  reply.hijack()
  forgetHeaders(reply)
  reply.raw.on('close', onClose)
  reply.raw.writeHead(200, head)
  reply.raw.write(`retry: ${retry}\n\n`)
  return reply
}

// A stream renders no page: the page policy's headers would only occupy 4 KiB for as long as each stream is open.
const streamHead = {
  ...bareHeaders,
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // a proxy that buffers its responses would delay updates by minutes
  'x-accel-buffering': 'no',
  // a stream that we ended would leave its connection idle, and a stopping server would wait 72 s for it
  connection: 'close',
}

function forgetHeaders(reply: FastifyReply): void {
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name)
  for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name)
}

const eventStream = (raw: ServerResponse, of: Pick<EventStream, 'person' | 'network' | 'language'>): EventStream => ({
  ...of,
  ...writerOf(raw),
})

function writerOf(raw: ServerResponse): Pick<EventStream, 'send' | 'end'> {
  return {
    send: (text) => {
      if (raw.destroyed || raw.writableEnded) return false
      if (raw.writableLength > unreadMostBytes) {
        raw.destroy()
        return false
      }
      raw.write(text)
      return true
    },
    end: () => void raw.end(),
  }
}
