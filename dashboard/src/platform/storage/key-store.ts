import { clear, createStore, get, update } from 'idb-keyval'

/** Stores non-exportable keys by name. */
export interface KeyStore {
  read(name: string): Promise<unknown>
  /** Stores `made` unless another tab was first; answers the stored key. */
  add(name: string, made: unknown): Promise<unknown>
  empty(): Promise<void>
}

/**
 * Keys in the browser's IndexedDB, the only storage for a `CryptoKey` without its bytes. Rejects in a browser without
 * it.
 */
export function browserKeys(name = 'sahuji'): KeyStore {
  const store = createStore(name, 'keys')
  return {
    read: async (name) => get(name, store),
    add: async (name, made) => {
      let kept: unknown
      await update(name, (earlier) => (kept = earlier ?? made), store)
      return kept
    },
    empty: async () => clear(store),
  }
}

/** Keys in memory while the page is open: for browsers without IndexedDB, and for tests. */
export function memoryKeys(): KeyStore {
  const kept = new Map<string, unknown>()
  return {
    read: async (name) => kept.get(name),
    add: async (name, made) => {
      if (!kept.has(name)) kept.set(name, made)
      return kept.get(name)
    },
    empty: async () => kept.clear(),
  }
}
