import { type Envelope, statusSuccess } from '@sahuji/contract/http/envelope'
import type { Language } from '@sahuji/contract/language/languages'
import { amountsIn } from '@sahuji/contract/money/money'
import { type RefusalEntry, refusals } from '@sahuji/contract/refusals'
import type { RouteEntry } from '@sahuji/contract/http/route'
import { createHash } from 'node:crypto'
import { msg } from '@sahuji/contract/language/translatable'
import { Refusal } from '../refusal.ts'
import { say, sayWith } from '../texts/say.ts'

/** An answer's data with a message of its own instead of "OK", or with headers. */
export class Reply<Data> {
  readonly message: string
  readonly data: Data
  readonly headers: Readonly<Record<string, string>>

  constructor(message: string, data: Data, headers: Readonly<Record<string, string>> = {}) {
    this.message = message
    this.data = data
    this.headers = headers
  }
}

/** Gives an action's answer the message of the specification, e.g. after an OTP was sent. */
export const withMessage = <Data>(message: string, data: Data): Reply<Data> => new Reply(message, data)

/** Gives an action's answer a cookie, as `apiCookie` writes it. */
export const withCookie = <Data>(cookie: string, data: Data): Reply<Data> =>
  new Reply('OK', data, { 'set-cookie': cookie })

export interface Answer {
  http: number
  body: Envelope
  /** The file of a route that sends one: replaces the body. */
  bytes?: Buffer
  headers?: Record<string, string>
}

type SentType = NonNullable<RouteEntry['sends']>

const fileNames: Record<SentType, string> = {
  'image/webp': 'page.webp',
  'image/svg+xml': 'drawing.svg',
  'application/pdf': 'receipt.pdf',
  'application/octet-stream': 'document',
}

/**
 * A private file as an answer: only our own page may show it, no cache keeps it, and no browser renders it as a page.
 */
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

/** The envelope of a success, in the route's shape; `wire` is already encoded. */
export function success(shape: 'data' | 'list' | 'top' | undefined, message: string, wire: unknown): Answer {
  const head = { status: statusSuccess, message }
  if (shape === 'top' || shape === 'list') return { http: 200, body: { ...head, ...(wire as object) } }
  return { http: 200, body: { ...head, data: wire } }
}

/** The envelope of a refusal in the caller's language, with the facts that let a client word it in another language. */
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

/** The envelope of invalid fields, each with its sentences. 422 with 014. */
export function fieldsRefused(errors: Record<string, string[]>, requestId: string, language: Language): Answer {
  const answer = refused(new Refusal('fields_invalid'), requestId, language)
  return { ...answer, body: { ...answer.body, errors } }
}

/**
 * An answer that a browser may cache and revalidates each time: 304 without a body when it already has this version.
 * For the person's own browser alone; the language is part of the request.
 */
export function revalidated(answer: Answer, ifNoneMatch: string | undefined): Answer | { http: 304; headers: Headers } {
  if (answer.http !== 200) return answer
  const etag = `"${createHash('sha256').update(JSON.stringify(answer.body)).digest('base64url').slice(0, 22)}"`
  const headers = { ...answer.headers, etag, 'cache-control': 'private, no-cache', vary: 'accept-language, cookie' }
  return isKnown(ifNoneMatch, etag) ? { http: 304, headers } : { ...answer, headers }
}

type Headers = Record<string, string>

/** A proxy that compresses marks the tag as weak; the content is the same. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false

const longWaits = {
  too_many: {
    second: msg('Too many requests. Wait a second and try again.'),
    minutes: msg('Too many requests. Try again in {minutes} minutes.'),
    hours: msg('Too many requests. Try again in {hours} hours.'),
  },
  sign_in_locked: {
    second: msg('Too many failed attempts. Wait a second before you try again.'),
    minutes: msg('Too many failed attempts. Try again in {minutes} minutes.'),
    hours: msg('Too many failed attempts. Try again in {hours} hours.'),
  },
}

const minute = 60
const hour = 3600

/**
 * The sentence of a refusal with a wait of one second, or with a long wait, because three thousand seconds are hard to
 * read: minutes from two minutes on, hours from two hours on. Undefined for any other wait or none.
 */
function longWaitOf({ code, facts: { seconds } }: Refusal, language: Language): string | undefined {
  if (code !== 'too_many' && code !== 'sign_in_locked') return undefined
  const says = longWaits[code]
  if (seconds === 1) return say(language, says.second)
  if (typeof seconds !== 'number' || seconds < 2 * minute) return undefined
  return seconds < 2 * hour
    ? say(language, says.minutes, { minutes: Math.ceil(seconds / minute) })
    : say(language, says.hours, { hours: Math.ceil(seconds / hour) })
}
