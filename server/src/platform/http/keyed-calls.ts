import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeyHolder, Mounted } from './route-table.ts'

/** An answered call whose secret key is known, for the merchant's request log. */
export interface KeyedCall {
  holder: KeyHolder
  request_id: string
  method: string
  /** The path of its route, with names for what varies. */
  route: string
  /** Path and query as sent. */
  url: string
  http: number
  milliseconds: number
  network: string
  idempotency_key: string | undefined
  /** Read from JSON; undefined without a body. */
  body: unknown
  body_bytes: number
  /** The JSON of the answer. */
  answer: string | undefined
}

/** Takes note of a call; must neither wait nor throw. */
export type RecordCall = (call: KeyedCall) => void

/** Notes the calls of a route once they are answered, so that none of them waits for it. */
export function recordedCalls(record: RecordCall | undefined, { entry }: Mounted, networkOf: (ip: string) => string) {
  const [holders, answers] = [new WeakMap<FastifyRequest, KeyHolder>(), new WeakMap<FastifyRequest, string>()]
  return {
    /** The key of a request, also of one that is refused because its key has ended. */
    identified: (request: FastifyRequest, holder: KeyHolder) => void holders.set(request, holder),
    onSend: async (request: FastifyRequest, _reply: FastifyReply, payload: unknown) => {
      if (holders.has(request) && (typeof payload === 'string' || Buffer.isBuffer(payload)))
        answers.set(request, payload.toString())
      return payload
    },
    onResponse: async (request: FastifyRequest, reply: FastifyReply) => {
      const holder = holders.get(request)
      if (!holder || !record) return
      const key = request.headers['idempotency-key']
      record({
        holder,
        request_id: request.id,
        method: request.method,
        route: entry.path,
        url: request.url,
        http: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        network: networkOf(request.ip),
        idempotency_key: typeof key === 'string' ? key : undefined,
        body: request.body,
        body_bytes: Number(request.headers['content-length'] ?? 0),
        answer: answers.get(request),
      })
    },
  }
}
