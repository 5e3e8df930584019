import { bytesOf, toBase64url } from './base64url.ts'
import type { KeyStore } from './key-store.ts'

const keyName = 'signing'

/** Signs requests with this browser's key, which cannot be exported: a copied token is useless without it. */
export interface Prover {
  /** A compact JWS for one request, in the manner of DPoP (RFC 9449). `url`: path and query as they are sent. */
  prove(request: { method: string; url: string; token: string | null }): Promise<string>
}

/** The browser's key pair, made once; ES256. */
export async function openProver(keys: KeyStore, now: () => number = Date.now): Promise<Prover> {
  const pair = (await keys.get<CryptoKeyPair>(keyName)) ?? (await newPair(keys))
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const head = part({ typ: 'sahuji-proof+jwt', alg: 'ES256', jwk: { kty, crv, x, y } })
  return {
    prove: async ({ method, url, token }) => {
      const ath = token === null ? undefined : toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(token))))
      const claims = { htm: method, htu: url, iat: Math.floor(now() / 1000), jti: crypto.randomUUID(), ath }
      const text = `${head}.${part(claims)}`
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, bytesOf(text))
      return `${text}.${toBase64url(new Uint8Array(signature))}`
    },
  }
}

async function newPair(keys: KeyStore): Promise<CryptoKeyPair> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  await keys.put(keyName, pair)
  return pair
}

const part = (json: object): string => toBase64url(bytesOf(JSON.stringify(json)))
