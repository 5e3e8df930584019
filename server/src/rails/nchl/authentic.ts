import { createHash, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto'
import type { PushNo } from '../push-rail.ts'
import type { RailRequest } from '../rail-request.ts'
import type { NchlSettings } from './settings.ts'

/** Authenticates NCHL as the caller: returns the refusal, or undefined for an authentic request. */
export type Authentic = (request: RailRequest) => Extract<PushNo, 'credentials' | 'signature'> | undefined

/** Reads the keys once. Throws for anything but an RSA key. NCHL PSP interoperability §1.4. */
export function authenticBy({ userName, passwords, publicKeys }: NchlSettings): Authentic {
  const digests = passwords.map((password) =>
    digestOf(`Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`),
  )
  const keys = publicKeys.map(rsaKey)
  return ({ headers, body }) => {
    const given = digestOf(headers['authorization'] ?? '')
    // compares with every password, so that the time reveals nothing
    const isKnown = digests.filter((digest) => timingSafeEqual(digest, given)).length > 0
    if (!isKnown) return 'credentials'
    return isSigned(body, headers['x-signature'] ?? '', keys) ? undefined : 'signature'
  }
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

function rsaKey(pem: string): KeyObject {
  const key = createPublicKey(pem)
  if (key.asymmetricKeyType !== 'rsa') throw new Error('NCHL signs with RSA, and one of its keys is none')
  return key
}

/** SHA256withRSA over the received bytes: serialising the JSON again would give another message. */
function isSigned(body: Uint8Array, signature: string, keys: readonly KeyObject[]): boolean {
  if (!/^[A-Za-z0-9+/]{170,1400}={0,2}$/.test(signature)) return false
  const bytes = Buffer.from(signature, 'base64')
  return keys.some((key) => verify('RSA-SHA256', body, key, bytes))
}
