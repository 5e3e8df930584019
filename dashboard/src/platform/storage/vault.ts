import { fromBase64, toBase64 } from './base64.ts'
import type { KeyStore } from './key-store.ts'

/** A value of the vault. `null` means known to be absent. */
export type StoredValue = string | number | null

/** Encrypted values under plain names, with a mirror in memory for synchronous reads. */
export interface Vault<Name extends string> {
  /** Undefined while no value is stored under the name. */
  read(name: Name): StoredValue | undefined
  /**
   * Stores the values; undefined removes a name. Resolves when they are stored: all at once and in the order of the
   * calls. Stores none of them when `clear` ran meanwhile, or when `mayStill`, called right before storing, is false.
   */
  write(values: Readonly<Partial<Record<Name, StoredValue | undefined>>>, mayStill?: () => boolean): Promise<void>
  /** Reads every value again, after another tab wrote. */
  reload(): Promise<void>
  /** Removes all values and the keys. */
  clear(): Promise<void>
}

export interface VaultParts<Name extends string> {
  names: readonly Name[]
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  keys: KeyStore
}

/** One value without a vault; undefined where it is absent or cannot be trusted. Changes nothing. */
export async function readStored<Name extends string>(
  name: Name,
  { storage, keys }: Pick<VaultParts<Name>, 'keys'> & { storage: Pick<Storage, 'getItem'> },
): Promise<StoredValue | undefined> {
  const text = storage.getItem(name)
  const key = await keys.read(keyName).catch(() => undefined)
  return text !== null && isVaultKey(key) ? unsealed(key, name, text).catch(() => undefined) : undefined
}

interface VaultKey {
  id: string
  key: CryptoKey
}

const version = 'v1.'
const ivBytes = 12
const keyName = 'vault'

/**
 * Opens the vault: AES-GCM with a non-exportable key, and name and key id as additional data, so that a value moved to
 * another name does not decrypt. A damaged value or a lost key empties the vault: signed out, never half signed in.
 */
export async function openVault<Name extends string>(parts: VaultParts<Name>): Promise<Vault<Name>> {
  const { names, storage, keys } = parts
  let mirror = new Map<Name, StoredValue>()
  const reload = async () => {
    const read = await readAll(parts)
    if (!read) await clear()
    else mirror = read
  }
  let clears = 0
  let lastWrite = Promise.resolve()
  const clear = async () => {
    clears += 1
    mirror = new Map()
    for (const name of names) storage.removeItem(name)
    // values without their keys are unreadable; without IndexedDB the values themselves are removed above
    await keys.empty().catch(() => undefined)
  }
  const write: Vault<Name>['write'] = (values, mayStill = () => true) => {
    const begun = clears
    const written = lastWrite.then(async () => {
      const key = await keyOf(keys)
      const texts = await Promise.all(
        names
          .filter((name) => name in values)
          .map(async (name) => {
            const value = values[name]
            return { name, value, text: value === undefined ? '' : await sealed(key, name, value) }
          }),
      )
      // checked after the encryption, which takes time: the rest is synchronous
      if (clears !== begun || !mayStill()) return
      for (const { name, value, text } of texts) {
        if (value === undefined) mirror.delete(name)
        else mirror.set(name, value)
        if (value === undefined) storage.removeItem(name)
        else storage.setItem(name, text)
      }
    })
    lastWrite = written.catch(() => undefined)
    return written
  }
  await reload()
  return { read: (name) => mirror.get(name), write, reload, clear }
}

/** Every stored value; undefined when one of them cannot be trusted. */
async function readAll<Name extends string>({ names, storage, keys }: VaultParts<Name>) {
  const texts = names.flatMap((name) => {
    const text = storage.getItem(name)
    return text === null ? [] : [[name, text] as const]
  })
  if (texts.length === 0) return new Map<Name, StoredValue>()
  const key = await keys.read(keyName).catch(() => undefined)
  if (!isVaultKey(key)) return undefined
  try {
    // all at once, because each decryption is a round trip to another thread
    const values = await Promise.all(
      texts.map(async ([name, text]) => [name, await unsealed(key, name, text)] as const),
    )
    return new Map(values)
  } catch {
    return undefined
  }
}

async function keyOf(keys: KeyStore): Promise<VaultKey> {
  const kept = await keys.read(keyName)
  if (isVaultKey(kept)) return kept
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const added = await keys.add(keyName, { id: crypto.randomUUID(), key })
  if (!isVaultKey(added)) throw new Error('This browser keeps no keys')
  return added
}

const isVaultKey = (kept: unknown): kept is VaultKey =>
  typeof kept === 'object' && kept !== null && 'id' in kept && 'key' in kept && kept.key instanceof CryptoKey

const algorithm = (iv: Uint8Array<ArrayBuffer>, name: string, { id }: VaultKey) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(`${name}.${id}`),
})

async function sealed(key: VaultKey, name: string, value: StoredValue): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const plain = new TextEncoder().encode(JSON.stringify(value))
  const cipher = new Uint8Array(await crypto.subtle.encrypt(algorithm(iv, name, key), key.key, plain))
  const envelope = new Uint8Array(ivBytes + cipher.length)
  envelope.set(iv)
  envelope.set(cipher, ivBytes)
  return version + toBase64(envelope)
}

async function unsealed(key: VaultKey, name: string, text: string): Promise<StoredValue> {
  if (!text.startsWith(version)) throw new Error('Not an envelope of ours')
  const envelope = fromBase64(text.slice(version.length))
  const iv = envelope.slice(0, ivBytes)
  const plain = await crypto.subtle.decrypt(algorithm(iv, name, key), key.key, envelope.slice(ivBytes))
  const value: unknown = JSON.parse(new TextDecoder().decode(plain))
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new Error('Not a value of ours')
}
