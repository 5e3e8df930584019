import { createHmac } from 'node:crypto'

/**
 * OnePG's signature: HMAC-SHA512 in lower-case hex over the values of all fields but Signature,
 * joined without separator in code-point order of the field names.
 */
export function sign(fields: Record<string, string>, secret: string): string {
  const message = Object.keys(fields)
    .filter((name) => name !== 'Signature')
    .sort()
    .map((name) => fields[name] ?? '')
    .join('')
  return createHmac('sha512', secret).update(message, 'utf8').digest('hex')
}
