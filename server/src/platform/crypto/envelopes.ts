import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** A key of AES-256. */
export type EnvelopeKey = Buffer

const nonceBytes = 12
const tagBytes = 16
/** The bytes that sealing adds to a text: its nonce and its tag. */
export const sealedExtraBytes = nonceBytes + tagBytes

/** Encrypts by AES-256-GCM. `bound` names the owner and purpose: bytes sealed for one never open for another. */
export function sealBytes(key: EnvelopeKey, bound: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(bound))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Opens bytes sealed for the same owner and purpose. Throws where key, bytes or `bound` differ. */
export function openBytes(key: EnvelopeKey, bound: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(bound))
  decipher.setAuthTag(sealed.subarray(nonceBytes, sealedExtraBytes))
  return Buffer.concat([decipher.update(sealed.subarray(sealedExtraBytes)), decipher.final()])
}

/**
 * A new key for one file: plain for immediate use, and wrapped under the master key for storage. Deleting the wrapped
 * key destroys the file.
 */
export function newFileKey(master: EnvelopeKey, bound: string): { key: EnvelopeKey; wrapped: Buffer } {
  const key = randomBytes(32)
  return { key, wrapped: sealBytes(master, `key ${bound}`, key) }
}

/** Unwraps a file's key. Throws where it was wrapped for another file or under another master key. */
export const openFileKey = (master: EnvelopeKey, bound: string, wrapped: Buffer): EnvelopeKey =>
  openBytes(master, `key ${bound}`, wrapped)

/** A master key from a setting or file: 32 bytes in base64url. Throws without repeating what it read. */
export function masterKeyFrom(text: string): EnvelopeKey {
  const key = Buffer.from(text.trim(), 'base64url')
  if (key.length !== 32)
    throw new Error('the key of the documents is 32 bytes in base64url. See docs/operate/settings.md.')
  return key
}
