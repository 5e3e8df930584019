import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'

/**
 * One block of the hash chain in its signed and exported form. `sealed_at` in the database's format, to the
 * microsecond.
 */
export interface Seal {
  number: bigint
  sealed_at: string
  hash: string
}

/** A seal with the proof of who made it. */
export interface SignedSeal extends Seal {
  key_id: string
  signature: string
}

/** What seals are signed with; it lives outside the database. */
export interface SealKey {
  id: string
  sign(seal: Seal): SignedSeal
  /** Signs lines of another kind; they begin with a name of their own, so that none is ever taken for a seal. */
  signText(text: string): SignedText
  /** The half that may be shown: with it a stranger can verify. Base64 of the SPKI form. */
  public_key: string
}

/** The signer of a text. */
export interface SignedText {
  key_id: string
  signature: string
}

/** Public keys by their ids. */
export type TrustedKeys = ReadonlyMap<string, KeyObject>

/** A new key as PEM text, to be kept by its owner alone. */
export const newSealKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** The key from its PEM text, or from the one base64 line in the middle of it. Throws on anything but ed25519. */
export function sealKeyFrom(text: string): SealKey {
  const key = read(() => createPrivateKey(text.includes('-----') ? text : der(text, 'pkcs8')), 'SEAL_KEY')
  const publicKey = createPublicKey(key)
  const id = idOf(publicKey)
  return {
    id,
    public_key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    sign: (seal) => ({ ...seal, key_id: id, signature: sign(null, linesOf(seal), key).toString('base64url') }),
    signText: (text) => {
      if (text.startsWith(sealName)) throw new RangeError('a seal is signed as one')
      return { key_id: id, signature: sign(null, Buffer.from(text), key).toString('base64url') }
    },
  }
}

/** Public keys from base64 lines. Throws on anything but ed25519. */
export function trustedKeysFrom(texts: readonly string[]): TrustedKeys {
  const keys = texts.map((text) => read(() => createPublicKey(der(text, 'spki')), 'SEAL_PUBLIC_KEYS'))
  return new Map(keys.map((key) => [idOf(key), key]))
}

/** True when one of the trusted keys signed exactly this. */
export function isSignedBy(trusted: TrustedKeys, seal: SignedSeal): boolean {
  const key = trusted.get(seal.key_id)
  return key !== undefined && verify(null, linesOf(seal), key, Buffer.from(seal.signature, 'base64url'))
}

/** True when one of the trusted keys signed exactly this text. */
export function isTextSignedBy(trusted: TrustedKeys, text: string, { key_id, signature }: SignedText): boolean {
  const key = trusted.get(key_id)
  return key !== undefined && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
}

const sealName = 'sahuji ledger seal'
const linesOf = ({ number, sealed_at, hash }: Seal) => Buffer.from([sealName, number, sealed_at, hash].join('\n'))

const idOf = (key: KeyObject) =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)

const der = <Type extends string>(text: string, type: Type) => ({
  key: Buffer.from(text, 'base64'),
  format: 'der' as const,
  type,
})

// The cause is left out: it could repeat a part of the key.
function read(make: () => KeyObject, setting: string): KeyObject {
  let key: KeyObject | undefined
  try {
    key = make()
  } catch {}
  if (key?.asymmetricKeyType !== 'ed25519') throw new Error(`${setting} is not an ed25519 key.`)
  return key
}
