import type { Query, QueryClient } from '@tanstack/react-query'
import type { KeyShelf } from './key-shelf.ts'
import { asText, fromText } from './seen-text.ts'

/** One answer that was on screen, encrypted. */
interface SealedAnswer {
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

/** Where sealed answers are kept, by the key of their query. */
export interface SeenShelf {
  all(): Promise<SealedAnswer[]>
  one(name: string): Promise<SealedAnswer | undefined>
  take(name: string): Promise<void>
  put(name: string, answer: SealedAnswer): Promise<void>
  empty(): Promise<void>
}

export interface Seen {
  /** Of which build and for whom. */
  mark: string
  queryKey: readonly unknown[]
  data: unknown
  updatedAt: number
}

const keyName = 'seen'
const writeAfterMilliseconds = 300
// no session lives longer
const lifeMilliseconds = 7 * 86_400_000

export interface SeenShelves {
  keys: KeyShelf
  seen: SeenShelf
}

/** Reads what this browser saw last; a damaged answer is left out. Needs no session, so that it can be read meanwhile. */
export async function readSeen({ keys, seen }: SeenShelves): Promise<Seen[]> {
  const [key, answers] = await Promise.all([keys.read(keyName), seen.all().catch(() => [])])
  if (!(key instanceof CryptoKey)) return []
  const read = await Promise.all(answers.map((answer) => unsealed(key, answer)))
  return read.filter(isAnswer)
}

const isAnswer = (kept: unknown): kept is Seen => typeof kept === 'object' && kept !== null && 'queryKey' in kept

/** Shows answers again, each with the moment it came from; none that is older than a session can be or of another mark. */
export function showSeen(queries: QueryClient, answers: readonly Seen[], mark: string): void {
  const since = Date.now() - lifeMilliseconds
  for (const { queryKey, data, updatedAt } of answers.filter((seen) => seen.mark === mark && seen.updatedAt >= since)) {
    queries.setQueryData(queryKey, data, { updatedAt })
    // however young: what came after it may not have been kept any more
    queries.getQueryCache().find({ queryKey, exact: true })?.invalidate()
  }
}

/** Keeps one thing under a name of its own, sealed as answers are. */
export async function keepByName({ keys, seen }: SeenShelves, name: string, what: unknown): Promise<void> {
  const key = await keyOf(keys)
  if (key) await seen.put(name, await sealed(key, { what, updatedAt: Date.now() }))
}

/** What was kept under that name; undefined where it is missing, damaged or older than a session can be. */
export async function readByName({ keys, seen }: SeenShelves, name: string): Promise<unknown> {
  const [key, kept] = await Promise.all([keys.read(keyName), seen.one(name)])
  if (!(key instanceof CryptoKey) || !kept) return undefined
  const read = (await unsealed(key, kept)) as { what: unknown; updatedAt: number } | undefined
  return read && read.updatedAt >= Date.now() - lifeMilliseconds ? read.what : undefined
}

/** Goes on keeping what is seen: encrypted by a key that cannot be exported and that goes with the session. */
export function keepSeen(queries: QueryClient, shelves: SeenShelves, mark: string): void {
  // answers may come before it is there
  const keyToCome = keyOf(shelves.keys).catch(() => undefined)
  const waiting = new Map<string, Query>()
  queries.getQueryCache().subscribe(({ type, query }) => {
    // answers of the API alone: the key of another query may hold a link of a mail
    if (!`${query.queryKey[0]}`.startsWith('/api/')) return
    if (type !== 'updated' || query.state.status !== 'success' || query.state.data === undefined) return
    if (waiting.size === 0) setTimeout(() => void writeAll(), writeAfterMilliseconds)
    waiting.set(query.queryHash, query)
  })
  async function writeAll(): Promise<void> {
    const written = [...waiting]
    waiting.clear()
    const key = await keyToCome
    if (!key) return
    for (const [name, { queryKey, state }] of written) {
      const answer = await sealed(key, { mark, queryKey, data: state.data, updatedAt: state.dataUpdatedAt })
      // no room, or signed out meanwhile: the screen does not depend on it
      await shelves.seen.put(name, answer).catch(() => undefined)
    }
  }
}

async function keyOf(shelf: KeyShelf): Promise<CryptoKey | undefined> {
  const kept = await shelf.read(keyName)
  if (kept instanceof CryptoKey) return kept
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const added = await shelf.add(keyName, made)
  return added instanceof CryptoKey ? added : undefined
}

async function sealed(key: CryptoKey, seen: unknown): Promise<SealedAnswer> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(asText(seen))
  return { iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) }
}

async function unsealed(key: CryptoKey, { iv, sealed: bytes }: SealedAnswer): Promise<unknown> {
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)
    return fromText(new TextDecoder().decode(plain))
  } catch {
    return undefined
  }
}
