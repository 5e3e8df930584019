/** A small place for keys that cannot be exported; IndexedDB in the browser, a map in tests. */
export interface KeyStore {
  get<Value>(name: string): Promise<Value | undefined>
  put(name: string, value: unknown): Promise<void>
  clear(): Promise<void>
}

const storeName = 'keys'

/** The browser's own store. Where a browser cannot keep keys, they live as long as the page. */
export function browserKeyStore(database = 'sahuji'): KeyStore {
  let opened: Promise<IDBDatabase> | undefined
  const memory = memoryKeyStore()
  const open = () => (opened ??= openDatabase(database))
  const inStore = async <Value>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<Value>) =>
    settled((await open()).transaction(storeName, mode).objectStore(storeName), ask)
  return {
    get: <Value>(name: string) =>
      inStore<Value | undefined>('readonly', (store) => store.get(name)).catch(() => memory.get<Value>(name)),
    put: async (name, value) => {
      await inStore('readwrite', (store) => store.put(value, name)).catch(() => memory.put(name, value))
    },
    clear: async () => {
      await inStore('readwrite', (store) => store.clear()).catch(() => undefined)
      await memory.clear()
    },
  }
}

/** Keys of this page alone. */
export function memoryKeyStore(): KeyStore {
  const kept = new Map<string, unknown>()
  return {
    get: async <Value>(name: string) => kept.get(name) as Value | undefined,
    put: async (name, value) => void kept.set(name, value),
    clear: async () => kept.clear(),
  }
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName)
  return answered(request)
}

const settled = <Value>(store: IDBObjectStore, ask: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> =>
  answered(ask(store))

function answered<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The key store did not answer'))
  })
}
