import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The signature of eSewa and CyberSource: base64 HMAC-SHA256 over `name=value` of these fields, in this order, joined
 * by commas.
 */
export function sign(fields: Readonly<Record<string, string>>, names: readonly string[], secret: string): string {
  const message = names.map((name) => `${name}=${fields[name] ?? ''}`).join(',')
  return createHmac('sha256', secret).update(message, 'utf8').digest('base64')
}

/** Whether `fields.signature` is valid under one of the secrets. */
export function isSigned(
  fields: Readonly<Record<string, string>>,
  names: readonly string[],
  secrets: readonly string[],
): boolean {
  const given = Buffer.from(fields['signature'] ?? '')
  return secrets.some((secret) => {
    const wanted = Buffer.from(sign(fields, names, secret))
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
}
