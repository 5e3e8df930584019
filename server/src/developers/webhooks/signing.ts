import { createHmac } from 'node:crypto'
import { type Peppers, peppered } from '../../platform/crypto/peppers.ts'

/** Which secret of an endpoint: derived, and kept nowhere. */
export interface SecretName {
  endpoint_id: string
  number: number
  pepper_version: number
}

/** The 32 bytes of a secret. Throws where its pepper is missing. */
export const secretBytes = (peppers: Peppers, { endpoint_id, number, pepper_version }: SecretName): Buffer =>
  peppered(peppers, pepper_version, 'webhook secret', `${endpoint_id} ${number}`)

/** A secret as its merchant sees it once. Standard Webhooks: `whsec_` and base64 of the bytes. */
export const secretText = (bytes: Buffer): string => `whsec_${bytes.toString('base64')}`

/** The `webhook-id` of a message, without a full stop, which separates the signed parts. */
export const messageId = (id: string): string => `msg_${id.replaceAll('-', '')}`

interface Signed {
  message_id: string
  at: Date
  body: string
}

/**
 * The headers of one try, signed at its own time with each secret. Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over
 * `id.timestamp.body`, separated by spaces.
 */
export function signedHeaders(secrets: readonly Buffer[], { message_id, at, body }: Signed): Record<string, string> {
  const id = messageId(message_id)
  const timestamp = `${Math.floor(at.getTime() / 1000)}`
  const signature = (key: Buffer) =>
    `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(signature).join(' '),
  }
}
