import { answerOf } from './key-shelf.ts'
import type { SeenShelf } from './seen.ts'

const databaseName = 'sahuji-seen'
const storeName = 'answers'

/** How many answers are kept; the oldest written go first. */
const room = 60

// a document that took everything away puts nothing back, however late an answer comes
let isEmptied = false

/** The browser's IndexedDB, in a database of its own: it may be taken away without the keys. */
export function browserSeen(): SeenShelf {
  return {
    all: () => using('readonly', (store) => store.getAll()) as ReturnType<SeenShelf['all']>,
    one: (name) => using('readonly', (store) => store.get(name)) as ReturnType<SeenShelf['one']>,
    take: async (name) => void (await using('readwrite', (store) => store.delete(name))),
    put: async (name, answer) => {
      if (isEmptied) return
      await using('readwrite', (store) => store.put({ ...answer, at: Date.now() }, name))
      const names = (await using('readonly', (store) => store.index('at').getAllKeys())) as string[]
      for (const oldest of names.slice(0, -room)) await using('readwrite', (store) => store.delete(oldest))
    },
    empty: async () => {
      isEmptied = true
      indexedDB.deleteDatabase(databaseName)
    },
  }
}

async function using(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const opening = indexedDB.open(databaseName, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName).createIndex('at', 'at'))
  const database = await answerOf(opening)
  try {
    return await answerOf(ask(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}
