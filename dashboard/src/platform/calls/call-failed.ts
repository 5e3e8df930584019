import { type Envelope, statusSuccess } from '@sahuji/contract/http/envelope'
import type { RefusalCode } from '@sahuji/contract/refusals'

interface Failure {
  /**
   * answered: the server refused. missing: a foreign server does not have the call. offline, timeout: the outcome is
   * unknown. unreadable: the answer could not be read. not_permitted: the person's role has no right to it.
   */
  kind: 'answered' | 'missing' | 'offline' | 'timeout' | 'unreadable' | 'not_permitted'
  http: number
  status: string
  message: string
  errors?: Record<string, string[]> | undefined
  refusal?: RefusalCode | undefined
  facts?: Record<string, string | number> | undefined
  request?: string | undefined
  raw?: RawAnswer
}

/**
 * Status and message exactly as the answer gave them; empty when it gave none. The status of a success is empty too.
 */
interface RawAnswer {
  status: string
  message: string
}

/** A call that did not succeed, with everything that a screen may show about it. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly kind: Failure['kind']
  readonly http: number
  /** The service code. Spec §8. */
  readonly status: string
  readonly errors: Record<string, string[]>
  readonly refusal: RefusalCode | undefined
  readonly facts: Record<string, string | number>
  readonly request: string | undefined
  readonly raw: RawAnswer

  constructor({ kind, http, status, message, errors, refusal, facts, request, raw }: Failure) {
    super(message)
    this.kind = kind
    this.http = http
    this.status = status
    this.errors = errors ?? {}
    this.refusal = refusal
    this.facts = facts ?? {}
    this.request = request
    this.raw = raw ?? { status: '', message: '' }
  }

  /** The server refused. A foreign server may leave out any field. */
  static answered(response: Response, body: Partial<Envelope>, isOwn = true): CallFailed {
    return new CallFailed({
      kind: !isOwn && [404, 405, 501].includes(response.status) ? 'missing' : 'answered',
      http: response.status,
      status: body.status === undefined ? '' : `${body.status}`,
      message: textOf(body.message),
      errors: body.errors,
      refusal: refusalOf(body.refusal),
      facts: body.facts,
      request: body.request_id ?? response.headers.get('x-request-id') ?? undefined,
      raw: rawAnswerIn(body),
    })
  }

  /** A foreign server does not have this call, so it was not sent. */
  static notOffered(): CallFailed {
    return new CallFailed({ kind: 'missing', http: 0, status: '', message: '' })
  }

  /** The person's role may not call this, so it was not sent. */
  static notPermitted(): CallFailed {
    return new CallFailed({ kind: 'not_permitted', http: 0, status: '', message: '' })
  }

  /** No answer arrived; the server may have received the call. */
  static unsent(error: unknown): CallFailed {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    return new CallFailed({ kind: isTimeout ? 'timeout' : 'offline', http: 0, status: '004', message: '' })
  }

  static unreadable(error: unknown, body: Partial<Envelope> = {}): CallFailed {
    return new CallFailed({
      kind: 'unreadable',
      http: 200,
      status: '001',
      message: error instanceof Error ? error.message : '',
      // an answer with a status reported a success, so its message does not describe the failure
      raw: rawAnswerIn(body.status === undefined ? body : {}),
    })
  }
}

function rawAnswerIn({ status, message }: Partial<Envelope>): RawAnswer {
  const isWell = `${status}` === statusSuccess
  return { status: isWell ? '' : `${status ?? ''}`, message: textOf(message) }
}

const textOf = (message: unknown): string => (typeof message === 'string' ? message : '')

// not checked against the catalogue, which would have to be loaded: callers compare it with known codes only
const refusalOf = (code: string | undefined) => code as RefusalCode | undefined

/** Whether the outcome of a call is unknown. */
export const isLost = (error: unknown): boolean =>
  error instanceof CallFailed && (error.kind !== 'answered' || error.http >= 500 || error.refusal === 'key_busy')

/** The time this many seconds from now, for a countdown. */
export const secondsFromNow = (seconds: number): Date => new Date(Date.now() + seconds * 1000)

/** The seconds that a refusal asks to wait; undefined when it asks for no wait. */
export function retryAfterSeconds(error: unknown): number | undefined {
  const seconds = error instanceof CallFailed ? error.facts['seconds'] : undefined
  return typeof seconds === 'number' ? seconds : undefined
}

/** The time from which the call may be tried again. */
export function retryAt(error: unknown): Date | undefined {
  const seconds = retryAfterSeconds(error)
  return seconds === undefined ? undefined : secondsFromNow(seconds)
}
