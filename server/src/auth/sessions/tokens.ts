import { createHash, randomBytes } from 'node:crypto'

/** The prefix by which secret scanners find a session's token. */
const prefix = 'shj_at_'
const sessionToken = /^shj_at_[\w-]{43}$/

/** A new session's token: 256 random bits. Only its hash is stored. */
export const newSessionToken = (): string => prefix + newLinkToken()

/** The token of a link in a mail: 256 random bits. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token. No salt or cost: 256 random bits cannot be guessed. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The session's token of an Authorization header; undefined for anything else. */
export function bearerToken(header: string | string[] | undefined): string | undefined {
  const [scheme = '', token = ''] = typeof header === 'string' ? header.split(' ') : []
  return scheme.toLowerCase() === 'bearer' && sessionToken.test(token) ? token : undefined
}
