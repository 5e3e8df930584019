import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { SahujiError } from './sahuji-error.ts'

export interface SendOptions {
  /** The secret key; it stays on your server. */
  key: string
  /** The address of the API, such as https://pay.example. */
  url: string
  /** How often a call is sent again when no answer comes, the limit is used up or the server fails. */
  retries?: number
  /** How long one try may take. */
  timeout_milliseconds?: number
  /** The language of sentences in refusals. */
  language?: string
  fetch?: typeof fetch
  /** Replaces the pause between two tries. */
  wait?: (milliseconds: number) => Promise<unknown>
}

interface Call {
  method: 'GET' | 'POST'
  path: string
  query?: Record<string, unknown> | undefined
  body?: unknown
  idempotencyKey?: string | undefined
}

const pauseMilliseconds = 500
const pauseMostMilliseconds = 60_000

/** Sends a call until it is answered; each try carries the same Idempotency-Key, so that it is carried out once. */
export async function sendCall(options: SendOptions, call: Call): Promise<Record<string, unknown>> {
  const { retries = 3, wait = (milliseconds) => delay(milliseconds) } = options
  const idempotencyKey = call.method === 'POST' ? (call.idempotencyKey ?? randomUUID()) : undefined
  for (let tries = 0; ; tries++) {
    const { error, body, retry_after } = await tried(options, { ...call, idempotencyKey })
    if (!error) return body
    if (tries >= retries || !isPassing(error)) throw error
    const pause =
      retry_after === undefined ? pauseMilliseconds * 2 ** tries * (0.5 + Math.random() / 2) : retry_after * 1000
    if (pause > pauseMostMilliseconds) throw error
    await wait(pause)
  }
}

/** Whether the same call may succeed later. */
const isPassing = ({ http, refusal }: SahujiError): boolean =>
  http === 0 || http === 429 || http >= 500 || refusal === 'key_busy'

async function tried(
  { key, url, timeout_milliseconds = 30_000, language, fetch: send = fetch }: SendOptions,
  { method, path, query = {}, body, idempotencyKey }: Call,
): Promise<{ body: Record<string, unknown>; error?: SahujiError; retry_after?: number | undefined }> {
  const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]]))
  const search = asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''
  try {
    const answer = await send(`${url}${path}${search}`, {
      method,
      // a redirect would carry the key elsewhere
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_milliseconds),
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json',
        ...(language !== undefined && { 'accept-language': language }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    })
    const given = (await answer.json().catch(() => ({}))) as Record<string, unknown>
    if (answer.ok) return { body: given }
    const retry = Number(answer.headers.get('retry-after') ?? Number.NaN)
    return {
      body: given,
      error: new SahujiError(answer.status, given),
      retry_after: Number.isFinite(retry) ? retry : undefined,
    }
  } catch (cause) {
    return { body: {}, error: new SahujiError(0, {}, { cause }) }
  }
}

const local = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The origin of an address. Throws for one that would send the key unencrypted. */
export function secureOrigin(url: string): string {
  const { protocol, hostname, origin } = new URL(url)
  if (protocol !== 'https:' && !local.has(hostname))
    throw new TypeError(`${origin} would carry the secret key unencrypted`)
  return origin
}
