import { createHmac, timingSafeEqual } from 'node:crypto'

/** Fonepay's DV: HMAC-SHA512 in lower-case hex over values joined by commas. Fonepay Web Integration 2.0. */
export const validationOf = (values: readonly string[], secret: string): string =>
  createHmac('sha512', secret).update(values.join(','), 'utf8').digest('hex')

/** Whether a DV is valid under one of the secrets; some senders write it in capitals. */
export function isValidated(given: string, values: readonly string[], secrets: readonly string[]): boolean {
  const claimed = Buffer.from(given.toLowerCase())
  return secrets.some((secret) => {
    const wanted = Buffer.from(validationOf(values, secret))
    return wanted.length === claimed.length && timingSafeEqual(wanted, claimed)
  })
}
