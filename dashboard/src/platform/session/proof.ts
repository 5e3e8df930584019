import { toBase64Url } from '../storage/base64.ts'
import type { KeyStore } from '../storage/key-store.ts'

const keyName = 'signing'
const curve = { name: 'ECDSA', namedCurve: 'P-256' }

/** The request that a proof signs. `url`: path and query exactly as sent. */
export interface Proven {
  method: string
  url: string
  token: string | null
  /** Milliseconds since 1970, by the server's clock. */
  now: number
}

/** The browser's key pair with a non-exportable private key. Generated at the first use, one for all tabs. */
export async function signingKey(keys: KeyStore): Promise<CryptoKeyPair> {
  const kept = await storedSigningKey(keys)
  if (kept) return kept
  const added = await keys.add(keyName, await crypto.subtle.generateKey(curve, false, ['sign', 'verify']))
  if (!isPair(added)) throw new Error('This browser keeps no keys')
  return added
}

/** This browser's key pair where it has one, without generating any. */
export async function storedSigningKey(keys: KeyStore): Promise<CryptoKeyPair | undefined> {
  const kept = await keys.read(keyName)
  return isPair(kept) ? kept : undefined
}

/**
 * A compact JWS (ES256) modelled on DPoP, RFC 9449: it binds this request to this browser, this moment and this token.
 */
export async function proofOf(pair: CryptoKeyPair, { method, url, token, now }: Proven): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const head = { typ: 'sahuji-proof+jwt', alg: 'ES256', jwk: { kty, crv, x, y } }
  const ath = token === null ? undefined : toBase64Url(await sha256(token))
  const claims = { htm: method, htu: url, iat: Math.floor(now / 1000), jti: crypto.randomUUID(), ath }
  const text = `${part(head)}.${part(claims)}`
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, bytesOf(text))
  return `${text}.${toBase64Url(new Uint8Array(signature))}`
}

const isPair = (kept: unknown): kept is CryptoKeyPair =>
  typeof kept === 'object' && kept !== null && 'privateKey' in kept
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const sha256 = async (text: string) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text)))
const part = (json: object): string => toBase64Url(bytesOf(JSON.stringify(json)))
