import { clear, createStore, del, delMany, entries, get, keys, set, values } from 'idb-keyval'
import type { AnswerStore, SealedAnswer } from './cached-answers.ts'

/** How many answers are kept; the oldest are deleted first. */
const answersMax = 60

type Dated = SealedAnswer & { at: number }

// after `empty`, this document writes no answer that arrives late
let isEmptied = false

// a database of its own, because it may be deleted without the keys
const store = createStore('sahuji-seen', 'answers')

/** Keeps answers over a reload, in the browser's IndexedDB. Rejects in a browser without it. */
export function browserAnswers(): AnswerStore {
  return {
    all: async () => values(store),
    one: async (name) => get(name, store),
    take: async (name) => del(name, store),
    put: async (name, answer) => {
      if (isEmptied) return
      await set(name, { ...answer, at: Date.now() }, store)
      const excess = (await keys(store)).length - answersMax
      if (excess > 0) await dropOldest(excess)
    },
    empty: async () => {
      isEmptied = true
      await clear(store)
    },
  }
}

async function dropOldest(count: number): Promise<void> {
  const dated = await entries<string, Dated>(store)
  const oldest = dated.toSorted(([, one], [, other]) => one.at - other.at).slice(0, count)
  await delMany(
    oldest.map(([name]) => name),
    store,
  )
}
