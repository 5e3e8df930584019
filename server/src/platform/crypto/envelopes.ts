import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** A key of AES-256. */
export type EnvelopeKey = Buffer

const nonceBytes = 12
const tagBytes = 16
/** What sealing adds to a text: its nonce and its tag. */
export const sealedExtraBytes = nonceBytes + tagBytes

/** Encrypts by AES-256-GCM. `bound` says whose and what it is: what was sealed for one is never opened for another. */
export function sealBytes(key: EnvelopeKey, bound: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(bound))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Opens what was sealed for the same. Throws where key, bytes or what it is bound to differ. */
export function openBytes(key: EnvelopeKey, bound: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(bound))
  decipher.setAuthTag(sealed.subarray(nonceBytes, sealedExtraBytes))
  return Buffer.concat([decipher.update(sealed.subarray(sealedExtraBytes)), decipher.final()])
}

/** A new key for one file, plain for now and wrapped under the master key to be kept. Deleting the wrapped one destroys the file. */
export function newFileKey(master: EnvelopeKey, bound: string): { key: EnvelopeKey; wrapped: Buffer } {
  const key = randomBytes(32)
  return { key, wrapped: sealBytes(master, `key ${bound}`, key) }
}

/** The key of a file out of its wrapping. Throws where it was wrapped for another file or under another master key. */
export const openFileKey = (master: EnvelopeKey, bound: string, wrapped: Buffer): EnvelopeKey =>
  openBytes(master, `key ${bound}`, wrapped)

/** A master key out of a setting or file: 32 bytes in base64url. Throws without saying what it read. */
export function masterKeyFrom(text: string): EnvelopeKey {
  const key = Buffer.from(text.trim(), 'base64url')
  if (key.length !== 32)
    throw new Error('the key of the documents is 32 bytes in base64url. See docs/operate/settings.md.')
  return key
}
