import { bytesOf, fromBase64url, toBase64url } from './base64url.ts'
import type { KeyStore } from './key-store.ts'

/** Values in local storage, each encrypted under its name; read from memory, written through. */
export interface SealedStore {
  get(name: string): string | null | undefined
  set(values: Readonly<Record<string, string | null>>): Promise<void>
  clear(): Promise<void>
}

interface StorageKey {
  id: string
  key: CryptoKey
}

const envelope = 'v1.'
const keyName = 'storage'
const nonceBytes = 12

/**
 * Opens the named values. AES-GCM under a key that cannot be exported; the name and the key's id are authenticated with
 * each value, so that none can be moved to another name. A value that does not open ends them all: signed out.
 */
export async function openSealedStore(storage: Storage, keys: KeyStore, names: readonly string[]): Promise<SealedStore> {
  let sealing = await keys.get<StorageKey>(keyName)
  const values = await readAll(storage, sealing, names)
  const clear = async () => {
    values.clear()
    for (const name of names) storage.removeItem(name)
    sealing = undefined
    await keys.clear()
  }
  if (values.size === 0) for (const name of names) storage.removeItem(name)
  return {
    get: (name) => values.get(name),
    clear,
    set: async (changes) => {
      sealing ??= await newKey(keys)
      for (const [name, value] of Object.entries(changes)) {
        values.set(name, value)
        storage.setItem(name, await sealed(sealing, name, JSON.stringify(value)))
      }
    },
  }
}

async function readAll(storage: Storage, sealing: StorageKey | undefined, names: readonly string[]) {
  const values = new Map<string, string | null>()
  if (!sealing) return values
  try {
    for (const name of names) {
      const text = storage.getItem(name)
      if (text !== null) values.set(name, JSON.parse(await opened(sealing, name, text)) as string | null)
    }
  } catch {
    values.clear()
  }
  return values
}

async function newKey(keys: KeyStore): Promise<StorageKey> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const made = { id: crypto.randomUUID(), key }
  await keys.put(keyName, made)
  return made
}

async function sealed({ id, key }: StorageKey, name: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bytesOf(`${name} ${id}`) }, key, bytesOf(text))
  return envelope + toBase64url(new Uint8Array([...iv, ...new Uint8Array(cipher)]))
}

async function opened({ id, key }: StorageKey, name: string, text: string): Promise<string> {
  if (!text.startsWith(envelope)) throw new Error('not sealed')
  const bytes = fromBase64url(text.slice(envelope.length))
  const iv = bytes.slice(0, nonceBytes)
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: bytesOf(`${name} ${id}`) }, key, bytes.slice(nonceBytes))
  return new TextDecoder().decode(plain)
}
