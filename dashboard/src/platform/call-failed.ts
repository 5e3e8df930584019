import { type Envelope, statusSuccess } from '@sahuji/contract/http/envelope'
import type { RefusalCode } from '@sahuji/contract/refusals'

interface Failure {
  /**
   * answered: the server said no. missing: somebody else's server does not know the call. offline, timeout: nothing is known
   * of what it did. unreadable: an answer we cannot read.
   */
  kind: 'answered' | 'missing' | 'offline' | 'timeout' | 'unreadable'
  http: number
  status: string
  message: string
  errors?: Record<string, string[]> | undefined
  refusal?: RefusalCode | undefined
  facts?: Record<string, string | number> | undefined
  request?: string | undefined
  raw?: RawAnswer
}

/** Status and message exactly as an answer gave them; empty where it gave none, as is a status that all is well. */
interface RawAnswer {
  status: string
  message: string
}

/** A call that did not succeed, with everything that a screen may say about it. */
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

  /** The server's own no. A foreign server may leave anything out. */
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

  /** Somebody else's server knows no such call, so it was not sent. */
  static notOffered(): CallFailed {
    return new CallFailed({ kind: 'missing', http: 0, status: '', message: '' })
  }

  /** Nothing came back; it may still have arrived. */
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
      // with a status it called itself a success, and its message says nothing of the failure
      raw: rawAnswerIn(body.status === undefined ? body : {}),
    })
  }
}

function rawAnswerIn({ status, message }: Partial<Envelope>): RawAnswer {
  const isWell = `${status}` === statusSuccess
  return { status: isWell ? '' : `${status ?? ''}`, message: textOf(message) }
}

const textOf = (said: unknown): string => (typeof said === 'string' ? said : '')

// compared with known codes only, so the catalogue need not be here to know them all
const refusalOf = (code: string | undefined) => code as RefusalCode | undefined

/** Nobody knows whether the server did it. */
export const isLost = (error: unknown): boolean =>
  error instanceof CallFailed && (error.kind !== 'answered' || error.http >= 500 || error.refusal === 'key_busy')
