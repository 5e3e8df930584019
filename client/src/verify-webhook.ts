import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookMessage } from './calls.ts'

/** The headers of a webhook, as Node's request or fetch's Headers has them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>

/** How far the clock of a message may be from ours. */
const toleranceSeconds = 300

/**
 * The message of a webhook, once its signature is verified (Standard Webhooks). `body` is the raw text as it arrived: JSON that was
 * parsed and written again has another signature. `secret` is the endpoint's whsec_…; during a rotation give both. Throws.
 */
export function verifyWebhook(
  { body, headers, secret }: { body: string | Uint8Array; headers: WebhookHeaders; secret: string | readonly string[] },
  now: Date = new Date(),
): WebhookMessage {
  const [id, sent_at, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  )
  if (!id || !sent_at || !signatures) throw new Error('a header of the webhook is missing')
  const seconds = Number(sent_at)
  if (!/^\d{1,12}$/.test(sent_at) || Math.abs(now.getTime() / 1000 - seconds) > toleranceSeconds)
    throw new Error('the webhook is too old, or this clock is wrong')
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const given = signatures
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? [Buffer.from(one.slice(3), 'base64')] : []))
  const isRight = [secret].flat().some((each) => {
    const own = createHmac('sha256', keyOf(each)).update(`${id}.${sent_at}.${text}`).digest()
    return given.some((one) => one.length === own.length && timingSafeEqual(one, own))
  })
  if (!isRight) throw new Error('the signature of the webhook does not match')
  return JSON.parse(text) as WebhookMessage
}

function keyOf(secret: string): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  if (key.length === 0) throw new Error('the secret of the webhook is empty')
  return key
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return Array.isArray(found) ? found[0] : found
}
