import { type Envelope, statusSuccess } from '@sahuji/contract/http/envelope'
import type { Language } from '@sahuji/contract/language/languages'
import { amountsIn } from '@sahuji/contract/money/money'
import { refusals, type RefusalEntry } from '@sahuji/contract/refusals'
import type { RouteEntry } from '@sahuji/contract/http/route'
import { Refusal } from '../refusal.ts'
import { sayWith } from '../texts/say.ts'
import { longWaitOf } from './long-waits.ts'
import { createHash } from 'node:crypto'

/** An answer's data with a message of its own instead of "OK", or with headers. */
export class Said<Data> {
  readonly message: string
  readonly data: Data
  readonly headers: Readonly<Record<string, string>>

  constructor(message: string, data: Data, headers: Readonly<Record<string, string>> = {}) {
    this.message = message
    this.data = data
    this.headers = headers
  }
}

/** Gives an action's answer the message that the specification words, e.g. after an OTP was sent. */
export const says = <Data>(message: string, data: Data): Said<Data> => new Said(message, data)

/** Gives an action's answer a cookie, as `apiCookie` writes it. */
export const withCookie = <Data>(cookie: string, data: Data): Said<Data> =>
  new Said('OK', data, { 'set-cookie': cookie })

export interface Answer {
  http: number
  body: Envelope
  /** Of a route that sends a file: goes out in place of the body. */
  bytes?: Buffer
  headers?: Record<string, string>
}

type SentType = NonNullable<RouteEntry['sends']>

const fileNames: Record<SentType, string> = { 'image/webp': 'page.webp', 'application/pdf': 'receipt.pdf' }

/** A private file as an answer: shown by nothing but our own page, kept by nobody, and never taken for a page of ours. */
export function fileAnswer(contentType: SentType, bytes: Uint8Array): Answer {
  const headers = {
    'content-type': contentType,
    'content-disposition': `attachment; filename="${fileNames[contentType]}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
  return { http: 200, body: { status: statusSuccess, message: 'OK' }, bytes: Buffer.from(bytes), headers }
}

/** The envelope of a success, in the route's shape; `wire` is encoded already. */
export function success(shape: 'data' | 'list' | 'top' | undefined, message: string, wire: unknown): Answer {
  const head = { status: statusSuccess, message }
  if (shape === 'top' || shape === 'list') return { http: 200, body: { ...head, ...(wire as object) } }
  return { http: 200, body: { ...head, data: wire } }
}

/** The envelope of a refusal in the caller's language, with the facts that let a client say it in another one. */
export function refused(refusal: Refusal, requestId: string, language: Language = 'en'): Answer {
  const entry: RefusalEntry = refusals[refusal.code]
  const said = longWaitOf(refusal, language) ?? sayWith(language, entry.says, refusal.facts)
  const message = amountsIn(said, language)
  const errors = Object.fromEntries(refusal.fields.map((field) => [field, [message]]))
  const body: Envelope = {
    status: entry.service,
    message,
    refusal: refusal.code,
    facts: refusal.facts,
    ...(refusal.fields.length > 0 && { errors }),
    request_id: requestId,
  }
  const wait = refusal.facts['seconds']
  return { http: entry.http, body, ...(wait !== undefined && { headers: { 'retry-after': `${wait}` } }) }
}

/** The envelope of fields that did not pass, each with its sentences. 422 with 014. */
export function fieldsRefused(errors: Record<string, string[]>, requestId: string, language: Language): Answer {
  const answer = refused(new Refusal('fields_invalid'), requestId, language)
  return { ...answer, body: { ...answer.body, errors } }
}

/**
 * An answer that a browser may keep and asks about each time: 304 without a body when it has the same one already.
 * Kept by the person's own browser alone; the language is part of what was asked.
 */
export function revalidated(answer: Answer, ifNoneMatch: string | undefined): Answer | { http: 304; headers: Headers } {
  if (answer.http !== 200) return answer
  const etag = `"${createHash('sha256').update(JSON.stringify(answer.body)).digest('base64url').slice(0, 22)}"`
  const headers = { ...answer.headers, etag, 'cache-control': 'private, no-cache', vary: 'accept-language, cookie' }
  return isKnown(ifNoneMatch, etag) ? { http: 304, headers } : { ...answer, headers }
}

type Headers = Record<string, string>

/** A proxy that compresses marks the tag as weak; the contents are the same. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
