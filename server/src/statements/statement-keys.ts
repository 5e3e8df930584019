import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import { signedTicketBytes } from '@sahuji/contract/events/ticket-qr'
import type { Mode } from '@sahuji/contract/http/lists'
import { signedBookBytes } from '@sahuji/contract/statements/book-claim'
import { signedBytes } from '@sahuji/contract/statements/claim'
import { signedLogBytes } from '@sahuji/contract/statements/log-claim'

/** A key as anyone may see it. */
export interface PublicStatementKey {
  /** The first 16 digits of the SHA-256 of the raw key, in hex. */
  id: string
  algorithm: 'Ed25519'
  /** The raw 32 bytes in base64. */
  public_key: string
  book: Mode
  /** The last day it signed on; null while it signs. */
  retired: string | null
}

/** Signs the claims of statements: each book by a key of its own, so that no sandbox paper passes for a real one. */
export interface StatementKeys {
  idOf: (book: Mode) => string
  /** The signature over a claim's bytes, 64 bytes. */
  sign: (book: Mode, claim: Uint8Array) => Uint8Array
  /** The same over the bytes of a ticket; never valid for a statement. */
  signTicket: (book: Mode, claim: Uint8Array) => Uint8Array
  /** The same over the bytes of an exported log. */
  signLog: (book: Mode, claim: Uint8Array) => Uint8Array
  /** The same over the bytes of a file of a cooperative's book. */
  signBook: (book: Mode, claim: Uint8Array) => Uint8Array
  published: readonly PublicStatementKey[]
}

/** A new key as PEM text, for its owner's eyes alone. */
export const newStatementKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/**
 * The keys from PEM texts or the base64 line of each, the newest first: it signs. `retired`: keys that sign no more, each as
 * `<public key in base64>@<YYYY-MM-DD>`. Throws on anything but ed25519.
 */
export function statementKeysFrom(
  [own, ...earlier]: readonly [string, ...string[]],
  retired: readonly string[] = [],
): StatementKeys {
  const keys = { live: ed25519From(own), sandbox: sandboxKeyOf(ed25519From(own)) }
  const shown = (key: KeyObject, book: Mode): PublicStatementKey => published(rawOf(createPublicKey(key)), book, null)
  const all = [own, ...earlier]
    .map(ed25519From)
    .flatMap((key) => [shown(key, 'live'), shown(sandboxKeyOf(key), 'sandbox')])
  return {
    idOf: (book) => shown(keys[book], book).id,
    sign: (book, claim) => sign(null, signedBytes(claim), keys[book]),
    signTicket: (book, claim) => sign(null, signedTicketBytes(claim), keys[book]),
    signBook: (book, claim) => sign(null, signedBookBytes(claim), keys[book]),
    signLog: (book, claim) => sign(null, signedLogBytes(claim), keys[book]),
    published: [...all, ...retired.map(retiredFrom)],
  }
}

const published = (raw: Buffer, book: Mode, retired: string | null): PublicStatementKey => ({
  id: createHash('sha256').update(raw).digest('hex').slice(0, 16),
  algorithm: 'Ed25519',
  public_key: raw.toString('base64'),
  book,
  retired,
})

function retiredFrom(text: string): PublicStatementKey {
  const [, base64 = '', day = ''] = /^([A-Za-z0-9+/]{43}=)@(\d{4}-\d\d-\d\d)$/.exec(text) ?? []
  if (base64 === '') throw new Error('STATEMENT_RETIRED_KEYS holds what is no public key with a day.')
  return published(Buffer.from(base64, 'base64'), 'live', day)
}

const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The sandbox's key follows from the live one, so that there is one key to keep. */
function sandboxKeyOf(key: KeyObject): KeyObject {
  const seed = key.export({ type: 'pkcs8', format: 'der' }).subarray(-32)
  const own = Buffer.from(hkdfSync('sha256', seed, '', 'sahuji sandbox statements', 32))
  return createPrivateKey({ key: Buffer.concat([prefix, own]), format: 'der', type: 'pkcs8' })
}

const rawOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' }).subarray(-32)

// the cause is left out: it could repeat a part of the key
function ed25519From(text: string): KeyObject {
  let key: KeyObject | undefined
  try {
    const der = { key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' } as const
    key = createPrivateKey(text.includes('-----') ? text : der)
  } catch {}
  if (key?.asymmetricKeyType !== 'ed25519') throw new Error('STATEMENT_KEYS holds what is no ed25519 key.')
  return key
}
