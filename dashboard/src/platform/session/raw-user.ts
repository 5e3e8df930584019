import type { StorageName } from './session.ts'
import type { StoredValue } from '../storage/vault.ts'

/** A person's values exactly as a foreign server sent them, by their storage names; only missing values are null. */
export type RawUser = Readonly<Partial<Record<StorageName, StoredValue>>>

/**
 * A foreign server's raw values, attached to the answer in the contract's shape; undefined for our own server.
 * foreign-user.ts makes them and is fetched only for such a server.
 */
export const rawUserOf = (answer: object): RawUser | undefined => (answer as { raw_user?: RawUser }).raw_user
