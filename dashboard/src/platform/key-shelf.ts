/** Keeps keys that cannot be exported, by name. */
export interface KeyShelf {
  read(name: string): Promise<unknown>
  /** Keeps `made` unless another tab was first; answers what is kept now. */
  add(name: string, made: unknown): Promise<unknown>
  empty(): Promise<void>
}

const databaseName = 'sahuji'
const storeName = 'keys'

/** The browser's IndexedDB, the only place that holds a `CryptoKey` without its bytes. */
export function browserShelf(): KeyShelf {
  return {
    read: (name) => using('readonly', (store) => store.get(name)),
    add: async (name, made) => {
      const kept = await using('readonly', (store) => store.get(name))
      if (kept !== undefined) return kept
      // `add` fails where a key of that name came in between
      await using('readwrite', (store) => store.add(made, name)).catch(() => undefined)
      return using('readonly', (store) => store.get(name))
    },
    empty: async () => {
      await using('readwrite', (store) => store.clear())
    },
  }
}

/** Keys for as long as the page is open: where IndexedDB holds none, and in tests. */
export function memoryShelf(): KeyShelf {
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

async function using(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const database = await opened()
  try {
    return await answerOf(ask(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}

function opened(): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName))
  return answerOf(opening)
}

/** The result of a request to IndexedDB. */
export function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB gave no answer')))
  })
}
