import { randomBytes } from 'node:crypto'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Twelve letters that a merchant can read to support on the phone; names one request in answers and logs. */
export const newRequestId = (): string => [...randomBytes(12)].map((byte) => letters[byte & 31]).join('')
