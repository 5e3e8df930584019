import { browserKeys } from '../storage/key-store.ts'
import { cacheByName, readCachedByName } from '../storage/cached-answers.ts'
import { browserAnswers } from '../storage/answer-store.ts'

/** A text, or an element with its classes and children. */
export type Part = string | { className: string; parts: readonly Part[] }

/** The first view of home on the last visit, with its language and build; any other language or build ignores it. */
export interface HomeSnapshot {
  language: string
  build: string
  parts: readonly Part[]
}

const name = 'home snapshot'

/** Stores a snapshot, encrypted like the cached answers; it is deleted with the session. */
export const keepHomeSnapshot = (snapshot: HomeSnapshot): Promise<void> => cacheByName(stores(), name, snapshot)

/** The stored snapshot; undefined when there is none. */
export const readHomeSnapshot = async (): Promise<HomeSnapshot | undefined> =>
  (await readCachedByName(stores(), name)) as HomeSnapshot | undefined

/** Deletes the snapshot, because another person may be signing in. */
export const forgetHomeSnapshot = (): Promise<void> => browserAnswers().take(name)

const stores = () => ({ keys: browserKeys(), answers: browserAnswers() })
