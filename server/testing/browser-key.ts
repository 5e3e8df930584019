import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'

/** The request of a proof, and the moment at which it is made. */
export interface ProofFor {
  method: string
  url: string
  now: Date
  token?: string
  jti?: string
}

/** A browser's key pair and the proofs it makes, as the dashboard makes them. */
export interface BrowserKey {
  prove(request: ProofFor): string
}

export function browserKey(): BrowserKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
  return {
    prove: ({ method, url, now, token, jti = randomUUID() }) => {
      const head = part({ alg: 'ES256', typ: 'sahuji-proof+jwt', jwk: { kty, crv, x, y } })
      const ath = token === undefined ? {} : { ath: createHash('sha256').update(token).digest('base64url') }
      const claims = part({ htm: method, htu: url, iat: Math.floor(now.getTime() / 1000), jti, ...ath })
      const signature = sign('sha256', Buffer.from(`${head}.${claims}`), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return `${head}.${claims}.${signature.toString('base64url')}`
    },
  }
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
