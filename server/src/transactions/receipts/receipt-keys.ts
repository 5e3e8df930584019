import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'

/** Signs the code on a receipt, so that a reference alone opens nothing. */
export interface ReceiptKeys {
  /** The code of a transaction: its id and our signature of id and reference. */
  proofOf: (signed: ProvenReceipt) => string
  /** The id that a code proves for a reference; undefined for one that no key of ours made. */
  idIn: (proof: string, reference: string) => string | undefined
}

export interface ProvenReceipt {
  id: string
  reference: string
}

/** A new key as PEM text, for its owner's eyes alone. */
export const newReceiptKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Keys from PEM texts or the base64 line of each; the first signs, all of them verify. Throws on anything but ed25519. */
export function receiptKeysFrom([own, ...earlier]: readonly [string, ...string[]]): ReceiptKeys {
  const key = ed25519From(own)
  const trusted = [key, ...earlier.map(ed25519From)].map((each) => createPublicKey(each))
  return {
    proofOf: (signed) => {
      const signature = sign(null, messageOf(signed), key).toString('base64url')
      return `${Buffer.from(signed.id.replaceAll('-', ''), 'hex').toString('base64url')}.${signature}`
    },
    idIn: (proof, reference) => {
      const [, code, signature] = /^([\w-]{22})\.([\w-]{86})$/.exec(proof) ?? []
      if (code === undefined || signature === undefined) return undefined
      const [name, bytes] = [Buffer.from(code, 'base64url'), Buffer.from(signature, 'base64url')]
      // as it was made: two texts of the same bytes are not both the code
      if (name.toString('base64url') !== code || bytes.toString('base64url') !== signature) return undefined
      const id = uuidOf(name.toString('hex'))
      const message = messageOf({ id, reference })
      return trusted.some((each) => verify(null, message, each, bytes)) ? id : undefined
    },
  }
}

const messageOf = ({ id, reference }: ProvenReceipt) => Buffer.from(['sahuji receipt', id, reference].join('\n'))

const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

// the cause is left out: it could repeat a part of the key
function ed25519From(text: string): KeyObject {
  let key: KeyObject | undefined
  try {
    const der = { key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' } as const
    key = createPrivateKey(text.includes('-----') ? text : der)
  } catch {}
  if (key?.asymmetricKeyType !== 'ed25519') throw new Error('RECEIPT_KEYS holds what is no ed25519 key.')
  return key
}
