import { browserShelf } from './key-shelf.ts'
import { keepByName, readByName } from './seen.ts'
import { browserSeen } from './seen-shelf.ts'

/** A text, or an element by its classes and what is in it. */
export type Part = string | { look: string; parts: readonly Part[] }

/** What home showed first on the last visit, and what it was shown in: another language or build shows nothing of it. */
export interface FirstLook {
  language: string
  build: string
  parts: readonly Part[]
}

const name = 'first look'

/** Keeps a first look, sealed as answers are; it goes with the session. */
export const keepFirstLook = (look: FirstLook): Promise<void> => keepByName(shelves(), name, look)

/** The first look that is kept; undefined where there is none. */
export const readFirstLook = async (): Promise<FirstLook | undefined> =>
  (await readByName(shelves(), name)) as FirstLook | undefined

/** Takes the first look away: somebody else may be signing in. */
export const forgetFirstLook = (): Promise<void> => browserSeen().take(name)

const shelves = () => ({ keys: browserShelf(), seen: browserSeen() })
