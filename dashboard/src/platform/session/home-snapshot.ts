import { browserKeys } from '../storage/key-store.ts'
import { cacheByName, readCachedByName } from '../storage/cached-answers.ts'
import { browserAnswers } from '../storage/answer-store.ts'

/** A text, or an element by its classes and what is in it. */
export type Part = string | { className: string; parts: readonly Part[] }

/** What home showed first on the last visit, and what it was shown in: another language or build shows nothing of it. */
export interface HomeSnapshot {
  language: string
  build: string
  parts: readonly Part[]
}

const name = 'home snapshot'

/** Keeps a snapshot, sealed as answers are; it goes with the session. */
export const keepHomeSnapshot = (snapshot: HomeSnapshot): Promise<void> => cacheByName(stores(), name, snapshot)

/** The snapshot that is kept; undefined where there is none. */
export const readHomeSnapshot = async (): Promise<HomeSnapshot | undefined> =>
  (await readCachedByName(stores(), name)) as HomeSnapshot | undefined

/** Takes the snapshot away: somebody else may be signing in. */
export const forgetHomeSnapshot = (): Promise<void> => browserAnswers().take(name)

const stores = () => ({ keys: browserKeys(), answers: browserAnswers() })
