import type { Query, QueryClient } from '@tanstack/react-query'
import type { KeyStore } from './key-store.ts'

/** One API answer, encrypted. */
export interface SealedAnswer {
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

/** Stores encrypted answers by the hash of their query key. */
export interface AnswerStore {
  all(): Promise<SealedAnswer[]>
  one(name: string): Promise<SealedAnswer | undefined>
  take(name: string): Promise<void>
  put(name: string, answer: SealedAnswer): Promise<void>
  empty(): Promise<void>
}

export interface CachedAnswer {
  /** Identifies the build and the person. */
  mark: string
  queryKey: readonly unknown[]
  data: unknown
  updatedAt: number
}

// browsers already store their key under this name
const keyName = 'seen'
const writeAfterMilliseconds = 300
// the longest life of a session
const lifeMilliseconds = 7 * 86_400_000

export interface CacheStores {
  keys: KeyStore
  answers: AnswerStore
}

/**
 * Reads this browser's cached answers and leaves out damaged ones. Needs no session, so it can run while the session
 * loads.
 */
export async function readCachedAnswers({ keys, answers }: CacheStores): Promise<CachedAnswer[]> {
  const [key, all] = await Promise.all([keys.read(keyName), answers.all().catch(() => [])])
  if (!(key instanceof CryptoKey)) return []
  const read = await Promise.all(all.map((answer) => unsealed(key, answer)))
  return read.filter(isAnswer)
}

const isAnswer = (kept: unknown): kept is CachedAnswer =>
  typeof kept === 'object' && kept !== null && 'queryKey' in kept

/**
 * Puts cached answers into the query cache with their time. Leaves out those older than a session's life or with
 * another mark.
 */
export function showCachedAnswers(queries: QueryClient, answers: readonly CachedAnswer[], mark: string): void {
  const since = Date.now() - lifeMilliseconds
  for (const { queryKey, data, updatedAt } of answers.filter(
    (answer) => answer.mark === mark && answer.updatedAt >= since,
  )) {
    queries.setQueryData(queryKey, data, { updatedAt })
    // stale even when young, because a later answer may not have been cached
    queries.getQueryCache().find({ queryKey, exact: true })?.invalidate()
  }
}

/** Caches a value under its own name, encrypted like the answers. */
export async function cacheByName({ keys, answers }: CacheStores, name: string, what: unknown): Promise<void> {
  const key = await keyOf(keys)
  if (key) await answers.put(name, await sealed(key, { what, updatedAt: Date.now() }))
}

/** The value cached under that name; undefined when it is missing, damaged or older than a session's life. */
export async function readCachedByName({ keys, answers }: CacheStores, name: string): Promise<unknown> {
  const [key, kept] = await Promise.all([keys.read(keyName), answers.one(name)])
  if (!(key instanceof CryptoKey) || !kept) return undefined
  const read = (await unsealed(key, kept)) as { what: unknown; updatedAt: number } | undefined
  return read && read.updatedAt >= Date.now() - lifeMilliseconds ? read.what : undefined
}

/** Caches every new answer, encrypted by a key that cannot be exported and that is deleted with the session. */
export function cacheAnswers(queries: QueryClient, stores: CacheStores, mark: string): void {
  // answers may arrive before the key is ready
  const keyToCome = keyOf(stores.keys).catch(() => undefined)
  const waiting = new Map<string, Query>()
  queries.getQueryCache().subscribe(({ type, query }) => {
    // only answers of the API: the key of another query may hold a link from a mail
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
      // storage full or signed out meanwhile: the screen does not depend on the cache
      await stores.answers.put(name, answer).catch(() => undefined)
    }
  }
}

async function keyOf(keys: KeyStore): Promise<CryptoKey | undefined> {
  const kept = await keys.read(keyName)
  if (kept instanceof CryptoKey) return kept
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const added = await keys.add(keyName, made)
  return added instanceof CryptoKey ? added : undefined
}

async function sealed(key: CryptoKey, what: unknown): Promise<SealedAnswer> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(asText(what))
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

/** Query data as text; `fromText` restores its amounts and moments. */
export const asText = (data: unknown): string =>
  // reads the holder, because JSON.stringify turns a Date into text before the replacer sees it
  JSON.stringify(data, function tag(this: Record<string, unknown>, name: string, value: unknown) {
    if (this[name] instanceof Date) return { $moment: this[name].toISOString() }
    return typeof value === 'bigint' ? { $whole: `${value}` } : value
  })

/** Restores data from the text of `asText`. Throws on any other text. */
export const fromText = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    if ('$whole' in value) return BigInt(`${value.$whole}`)
    return '$moment' in value ? new Date(`${value.$moment}`) : value
  })
