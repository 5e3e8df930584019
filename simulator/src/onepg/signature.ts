import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA512 over the values of all fields but Signature, in code-point order of their names. Written apart from the adapter's. */
export function signatureOf(fields: Record<string, unknown>, secret: string): string {
  const hmac = createHmac('sha512', secret)
  for (const name of Object.keys(fields).sort()) if (name !== 'Signature') hmac.update(String(fields[name]))
  return hmac.digest('hex')
}

/** Whether Signature holds under one of the secrets that are valid now. */
export function isSigned(fields: Record<string, unknown>, secrets: readonly string[]): boolean {
  const given = fields.Signature
  return typeof given === 'string' && secrets.some((secret) => isSame(given, signatureOf(fields, secret)))
}

/** Compares without telling by the time taken how much was right. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
