import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { tokenHash } from './tokens.ts'

const coordinate = z.string().check(z.regex(/^[\w-]{43}$/))
const head = z.object({
  alg: z.literal('ES256'),
  jwk: z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: coordinate, y: coordinate }),
})
const claims = z.object({
  htm: z.string(),
  htu: z.string(),
  iat: z.number(),
  jti: z.string().check(z.minLength(8), z.maxLength(64)),
  ath: z.optional(z.string()),
})

/** The request that a proof must have been made for. `url`: path and query as sent, without the origin. */
interface ProofContext {
  method: string
  url: string
  token: string | undefined
  now: Date
  skew_seconds: number
}

// as long as the proof of any address within the 16 kB of all headers, so that an address too long for its route is
// refused as such and ends no session
const longest = 12_288

/**
 * Checks the `sahuji-proof` header, a compact JWS (ES256) in the manner of DPoP, RFC 9449: made by the key it carries,
 * for this request and token, now. Answers the key's RFC 7638 thumbprint; undefined when anything is wrong.
 */
export function checkProof(
  header: string | string[] | undefined,
  context: ProofContext,
): { jkt: string; jti: string } | undefined {
  if (typeof header !== 'string' || header.length > longest) return undefined
  const parts = header.split('.')
  const [first = '', second = '', signature = ''] = parts
  if (parts.length !== 3) return undefined
  const said = z.safeParse(claims, readPart(second))
  if (!said.success || !isFor(said.data, context)) return undefined
  const known = keysKept.get(first)
  const made = known ?? keyOf(first)
  if (!made || !isSignedBy(made.key, `${first}.${second}`, signature)) return undefined
  if (!known && first.length <= headMost) keep(first, made)
  return { jkt: made.jkt, jti: said.data.jti }
}

interface KnownKey {
  key: KeyObject
  jkt: string
}

/**
 * The keys of right signatures by the head that carries them, first in, first out: to read a key again takes a quarter as long as to
 * check its signature. Only a key that has signed is kept, so that wrong proofs push none out.
 */
const keysKept = new Map<string, KnownKey>()
const keysMost = 10_000
// a head as browsers write it has some 250 characters
const headMost = 400

function keep(first: string, made: KnownKey): void {
  const oldest = keysKept.size >= keysMost ? keysKept.keys().next().value : undefined
  if (oldest !== undefined) keysKept.delete(oldest)
  keysKept.set(first, made)
}

/** The key in a head; undefined where it is none, or no point of the curve. */
function keyOf(first: string): KnownKey | undefined {
  const made = z.safeParse(head, readPart(first))
  if (!made.success) return undefined
  const { jwk } = made.data
  try {
    return { key: createPublicKey({ key: jwk, format: 'jwk' }), jkt: thumbprint(jwk) }
  } catch {
    return undefined
  }
}

type PublicKey = z.output<typeof head>['jwk']

function isFor(said: z.output<typeof claims>, { method, url, token, now, skew_seconds }: ProofContext): boolean {
  return (
    said.htm === method &&
    said.htu === url &&
    said.ath === (token === undefined ? undefined : tokenHash(token).toString('base64url')) &&
    Math.abs(now.getTime() / 1000 - said.iat) <= skew_seconds
  )
}

function isSignedBy(key: KeyObject, text: string, signature: string): boolean {
  try {
    return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

function readPart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

const thumbprint = ({ crv, kty, x, y }: PublicKey): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
