import { createHash, createHmac } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { ambiguous, fieldsOf, textOf } from '../rail-answers.ts'
import { getJson, postJson, redact } from '../post-json.ts'
import type { RailAnswer, RailNo, RailRecord } from '../rail.ts'
import { type CardsQuery, cardsTimeoutMs } from './settings.ts'

type Fields = Record<string, unknown>

/** One call of the REST API; without a body it is a GET. `path` starts with a slash. */
interface CardsAsk<Value> {
  call: 'search' | 'details' | 'statement' | 'refund'
  path: string
  body?: Fields
  /** The parts of the request to store. */
  asked: Fields
  read: (fields: Fields) => Value | undefined
  /** The parts of an answer to store: nothing about the payer, whom the original names. */
  keep: (value: Value) => unknown
  /** Set where an answer may be larger than usual. */
  bytesMax?: number
}

const answering = [200, 201] as const
const refusing = [400, 401, 403, 404] as const

/** Calls CyberSource's REST API with its HTTP signature. */
export async function callCards<Value>(
  { query, timeoutMs = cardsTimeoutMs, clock }: { query: CardsQuery; timeoutMs?: number | undefined; clock: Clock },
  { call, path, body, asked, read, keep, bytesMax }: CardsAsk<Value>,
): Promise<RailAnswer<Value>> {
  const url = `${query.apiBase}${path}`
  const headers = signedHeaders(query, clock, { url, body })
  const ask = { timeoutMs, accepts: [...answering, ...refusing], headers, ...(bytesMax !== undefined && { bytesMax }) }
  const got = body ? await postJson(url, { ...ask, body }) : await getJson(url, ask)
  const raw: RailRecord = { call: `cards ${call}`, asked, http: got.http, answered: null }
  if (!got.ok) return ambiguous(got.fault, raw)
  const fields = fieldsOf(got.json)
  if (fields && refusing.some((http) => http === got.http)) {
    const message = String(redact(textOf(fieldsOf(fields.response)?.rmsg) || textOf(fields.message)))
    return { outcome: 'refused', no: noOf(got.http), message, raw }
  }
  const value = fields && read(fields)
  if (value === undefined) return ambiguous('bad_shape', raw)
  return { outcome: 'answered', value, raw: { ...raw, answered: keep(value) } }
}

const noOf = (http: number): RailNo =>
  http === 401 || http === 403 ? 'authentication' : http === 404 ? 'not_initialised' : 'other'

/**
 * CyberSource's HTTP signature: HMAC-SHA256 under the base64 key over `name: value` lines in the order of its header
 * list. The date is sent as `v-c-date`, which no proxy sets.
 */
export function signedHeaders(
  { merchantId, keyId, sharedSecret }: CardsQuery,
  clock: Clock,
  { url, body }: { url: string; body: Fields | undefined },
): Record<string, string> {
  const { host, pathname, search } = new URL(url)
  const lines: Record<string, string> = {
    host,
    'v-c-date': clock.now().toUTCString(),
    'request-target': `${body ? 'post' : 'get'} ${pathname}${search}`,
    ...(body && { digest: `SHA-256=${createHash('sha256').update(JSON.stringify(body)).digest('base64')}` }),
    'v-c-merchant-id': merchantId,
  }
  const message = Object.entries(lines).map(([name, value]) => `${name}: ${value}`)
  const hmac = createHmac('sha256', Buffer.from(sharedSecret, 'base64')).update(message.join('\n')).digest('base64')
  const { host: _host, 'request-target': _target, ...sent } = lines
  const names = Object.keys(lines).join(' ')
  return { ...sent, signature: `keyid="${keyId}", algorithm="HmacSHA256", headers="${names}", signature="${hmac}"` }
}
