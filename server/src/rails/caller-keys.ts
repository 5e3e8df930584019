import { createHash, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto'

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a header authenticates this name with one of the passwords (HTTP Basic). */
export function basicCaller(userName: string, passwords: readonly string[]): (header: string | undefined) => boolean {
  const digests = passwords.map((password) =>
    digestOf(`Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`),
  )
  return (header = '') => {
    const given = digestOf(header)
    // compares with every password, so that the time reveals nothing
    return digests.filter((digest) => timingSafeEqual(digest, given)).length > 0
  }
}

/** The header by which we authenticate ourselves. */
export const basicHeader = (userName: string, password: string): string =>
  `Basic ${Buffer.from(`${userName}:${password}`, 'utf8').toString('base64')}`

/** The keys or certificates of a setting: PEM, one after the other, where a line break may be written \n. */
export const pemsIn = (text: string): string[] =>
  text.replaceAll('\\n', '\n').match(/-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g) ?? []

/** Reads an RSA key or certificate. Throws for another key, naming whose it is. */
export function rsaKey(pem: string, whose: string): KeyObject {
  const key = createPublicKey(pem)
  if (key.asymmetricKeyType !== 'rsa') throw new Error(`${whose} signs with RSA, and one of its keys is none`)
  return key
}

/** Whether one of the keys signed the bytes: SHA256withRSA (PKCS#1 v1.5) in base64. */
export function isRsaSigned(body: Uint8Array, signature: string, keys: readonly KeyObject[]): boolean {
  if (!/^[A-Za-z0-9+/]{170,1400}={0,2}$/.test(signature)) return false
  const bytes = Buffer.from(signature, 'base64')
  return keys.some((key) => verify('RSA-SHA256', body, key, bytes))
}
