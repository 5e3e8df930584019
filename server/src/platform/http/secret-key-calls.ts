import { idempotencyKeyMost, keyedApi } from '@sahuji/contract/http/secret-keys'
import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { Refusal } from '../refusal.ts'
import type { CheckedEntry, KeyHolder } from './route-table.ts'

interface KeyRequest {
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  network: string
  /** Hears whose key it is, before a refusal of that key. */
  identified?: (holder: KeyHolder) => void
}

/** The look-up of a secret key, provided by the developers domain. Refuses an unknown key and one in the address. */
export type AuthenticateKey = (db: Database, request: KeyRequest, clock: Clock) => Promise<KeyHolder>

/** The public API, whose calls carry a secret key in place of app-authorizer and session. */
export const isOfSecretKeys = ({ who }: Pick<CheckedEntry, 'who'>): boolean => who === 'secret_key'

/** Whether an address belongs to it, mounted or not. */
export const isKeyedPath = (path: string): boolean => path.startsWith(keyedApi)

/** The holder of the key that a request carries. Refuses scope_missing beside what the look-up refuses. */
export async function openToKey(
  { db, clock, authenticateKey }: { db: Database; clock: Clock; authenticateKey?: AuthenticateKey | undefined },
  { scope }: CheckedEntry,
  request: KeyRequest,
): Promise<KeyHolder> {
  const holder = await authenticateKey?.(db, request, clock)
  if (!holder) throw new Refusal('secret_key_unknown')
  // deny by default: a route without a scope is closed
  if (scope === undefined || !holder.scopes.includes(scope)) throw new Refusal('scope_missing', { scope: scope ?? '' })
  return holder
}

/** The SHA-256 of a request's Idempotency-Key, any text of up to 255 characters. Refuses key_text_missing. */
export function textKeyOf({ 'idempotency-key': key }: KeyRequest['headers']): string {
  if (typeof key !== 'string' || key.length === 0 || key.length > idempotencyKeyMost)
    throw new Refusal('key_text_missing', {}, ['Idempotency-Key'])
  return createHash('sha256').update(key).digest('hex')
}
