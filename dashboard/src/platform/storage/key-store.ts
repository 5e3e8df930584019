import { clear, createStore, get, update } from 'idb-keyval'

/** Keeps keys that cannot be exported, by name. */
export interface KeyStore {
  read(name: string): Promise<unknown>
  /** Keeps `made` unless another tab was first; answers what is kept now. */
  add(name: string, made: unknown): Promise<unknown>
  empty(): Promise<void>
}

/** The browser's IndexedDB, the only place that holds a `CryptoKey` without its bytes. Rejects where there is none. */
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

/** Keys for as long as the page is open: where IndexedDB holds none, and in tests. */
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
