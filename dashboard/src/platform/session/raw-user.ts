import type { StorageName } from './session.ts'
import type { Kept } from '../storage/vault.ts'

/** A person's values as somebody else's server sent them, by the names under which they are kept: only what is missing is null. */
export type RawUser = Readonly<Partial<Record<StorageName, Kept>>>

/** What such a server said of a person, beside the answer in the contract's shape; undefined for our own server. Its readers are fetched for such a server alone (foreign-user.ts). */
export const rawUserOf = (answer: object): RawUser | undefined => (answer as { raw_user?: RawUser }).raw_user
