import type { Clock } from '../platform/clock.ts'
import type { Peppers } from '../platform/crypto/peppers.ts'
import { batchedReads } from '../platform/database/batched-reads.ts'
import { isUnavailable } from '../platform/database/database-errors.ts'
import { type Database, hangsAfterMilliseconds } from '../platform/database/database.ts'
import type { KeyHolder } from '../platform/http/route-table.ts'
import type { AuthenticateKey } from '../platform/http/secret-key-calls.ts'
import { hashed, takeFromLimit } from '../platform/rate-limits.ts'
import { Refusal } from '../platform/refusal.ts'
import { isKeyText, keyTextWithin } from './key-text.ts'
import { type FoundKey, keyOfText, keysOfTexts, keyWorks, markExposed, touchKey } from './key-rows.ts'
import { type KeyNoticeDependencies, notifyKeyExposed } from './notify-key-change.ts'

/** What the look-up needs: the pepper of the keys, and what the notice of an exposed key needs. */
export interface KeyLookupDependencies extends KeyNoticeDependencies {
  peppers: Peppers
}

/** How often one network may send keys that are not known: only such calls consume it, so that no caller spends another's. */
export const unknownKeys = { count: 60, seconds: 600 } as const

/** The time and network of the last use are written at most once a minute. */
const touchSeconds = 60

/**
 * Identifies the holder of a secret key, by one query. A text that is no key by its checksum costs no query. A key in the
 * address is refused, whatever else the request carries, and marked as exposed.
 */
export const authenticateKey = (deps: KeyLookupDependencies): AuthenticateKey => {
  const keyIn = keyReads(deps.peppers)
  return async (db, { url, headers, network, identified }, clock) => {
    const exposed = exposedKeyIn(url)
    if (exposed !== undefined) await refuseExposed({ ...deps, db, clock, identified, network }, exposed)
    const text = bearerKey(headers['authorization'])
    if (text === undefined) throw new Refusal('secret_key_unknown')
    const found = await keyIn(db, text)
    const now = clock.now()
    if (!found || !keyWorks(found, now)) return refuseUnknown({ db, clock, identified }, network, found)
    identified?.(found)
    const { last_used_at, name: _, exposed_at: __, expires_at: ___, revoked_at: ____, ...holder } = found
    if (!last_used_at || last_used_at.getTime() <= now.getTime() - touchSeconds * 1000)
      await touched(db, holder, network, now)
    return holder
  }
}

/** Reads the keys of callers who arrive together by one statement of their pool; each call reads, so that a revoked key is over at once. */
function keyReads(peppers: Peppers) {
  const reads = new Map<Database, (text: string) => Promise<FoundKey | undefined>>()
  return (db: Database, text: string) => {
    const read =
      reads.get(db) ??
      batchedReads((texts: readonly string[]) =>
        db.read((tx) => keysOfTexts(tx, peppers, texts), hangsAfterMilliseconds),
      )
    reads.set(db, read)
    return read(text)
  }
}

interface Refusing {
  db: Database
  clock: Clock
  identified: ((holder: KeyHolder) => void) | undefined
}

async function refuseExposed(deps: KeyLookupDependencies & Refusing & { network: string }, text: string) {
  const { db, clock } = deps
  const found = await db.read((tx) => keyOfText(tx, deps.peppers, text), hangsAfterMilliseconds)
  if (found && found.exposed_at === null)
    await db.write(async (tx) => {
      if (await markExposed(tx, found, clock.now()))
        await notifyKeyExposed(tx, deps, { ...found, id: found.secret_key_id })
    })
  await takeUnknown(deps, deps.network)
  if (found) deps.identified?.(found)
  throw new Refusal('secret_key_in_address')
}

/** The shop's log has what came with a key that ended, as often as its network may send such keys. */
async function refuseUnknown(deps: Refusing, network: string, found: FoundKey | undefined): Promise<never> {
  await takeUnknown(deps, network)
  if (found) deps.identified?.(found)
  throw new Refusal('secret_key_unknown')
}

async function takeUnknown({ db, clock }: Refusing, network: string): Promise<void> {
  const { ok, wait_seconds } = await takeFromLimit(db, `unknown secret keys ${hashed(network)}`, unknownKeys, clock)
  if (!ok) throw new Refusal('too_many', { seconds: wait_seconds })
}

/** A missed touch is no fault: a database that takes no writes still answers reads. */
const touched = (db: Database, holder: KeyHolder, network: string, now: Date) =>
  db
    .write((tx) => touchKey(tx, holder, network, now))
    .catch((error: unknown) => {
      if (!isUnavailable(error)) throw error
    })

/** The key of an Authorization header; undefined for anything else. */
function bearerKey(header: string | string[] | undefined): string | undefined {
  const [scheme = '', text = '', ...more] = typeof header === 'string' ? header.split(' ') : []
  return scheme.toLowerCase() === 'bearer' && more.length === 0 && isKeyText(text) ? text : undefined
}

/** A key may be escaped by each of the programs that it passed through; so many are undone. */
const escapesMost = 4

/** The key in an address, however often it is escaped and whatever is malformed beside it. */
export function exposedKeyIn(url: string): string | undefined {
  let text = url
  for (let times = 0; times <= escapesMost; times++) {
    const found = keyTextWithin(text)
    if (found !== undefined) return found
    const next = unescaped(text)
    if (next === text) return undefined
    text = next
  }
  return undefined
}

/** Undoes the escapes of printable ASCII, the characters of keys; all others remain. */
const unescaped = (text: string): string =>
  text.replace(/%([2-7][0-9A-Fa-f])/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
