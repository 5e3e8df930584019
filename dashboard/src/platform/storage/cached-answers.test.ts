import fc from 'fast-check'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserAnswers } from './answer-store.ts'
import { browserKeys, memoryKeys } from './key-store.ts'
import {
  asText,
  cacheByName,
  cacheAnswers,
  fromText,
  readCachedByName,
  readCachedAnswers,
  type AnswerStore,
  type CacheStores,
  showCachedAnswers,
} from './cached-answers.ts'

// far longer than needed, so that a busy machine fails no run
const atMost = { timeout: 30_000 }

type Sealed = Awaited<ReturnType<AnswerStore['all']>>[number]

/** Starts a page. */
async function starts(queries: QueryClient, stores: CacheStores, mark = 'build one, Sita') {
  showCachedAnswers(queries, await readCachedAnswers(stores), mark)
  cacheAnswers(queries, stores, mark)
}

function memoryAnswers() {
  const kept = new Map<string, Sealed>()
  const store: AnswerStore = {
    all: async () => [...kept.values()],
    one: async (name) => kept.get(name),
    take: async (name) => void kept.delete(name),
    put: async (name, answer) => void kept.set(name, answer),
    empty: async () => kept.clear(),
  }
  return { kept, store }
}

const wallet = ['/api/wallet', {}]
const now = Date.now()

describe('cached answers', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('return after a start, with the time of the answer', async () => {
    const stores = { keys: memoryKeys(), answers: memoryAnswers().store }
    const before = new QueryClient()
    await starts(before, stores)
    before.setQueryData(wallet, { balance: 500n }, { updatedAt: now - 1_000 })
    await vi.advanceTimersByTimeAsync(1_100)
    await vi.waitFor(async () => expect(await stores.answers.all()).toHaveLength(1), atMost)
    const after = new QueryClient()
    await starts(after, stores)
    expect(after.getQueryData(wallet)).toEqual({ balance: 500n })
    expect(after.getQueryState(wallet)).toMatchObject({ dataUpdatedAt: now - 1_000, isInvalidated: true })
  })

  test('are hidden from another person, from another build, and after the longest life of a session', async () => {
    const stores = { keys: memoryKeys(), answers: memoryAnswers().store }
    const before = new QueryClient()
    await starts(before, stores, 'build one, Sita')
    before.setQueryData(wallet, { balance: 500n })
    before.setQueryData(['/api/list', {}], [], { updatedAt: now - 8 * 86_400_000 })
    before.setQueryData(['a link of a mail'], { name: 'Hari' })
    await vi.advanceTimersByTimeAsync(1_100)
    await vi.waitFor(async () => expect(await stores.answers.all()).toHaveLength(2), atMost)
    const [hari, sita] = [new QueryClient(), new QueryClient()]
    await starts(hari, stores, 'build one, Hari')
    expect(hari.getQueryCache().getAll()).toEqual([])
    await starts(sita, stores, 'build one, Sita')
    expect(
      sita
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
    ).toEqual([wallet])
  })

  test('are unreadable once the key is deleted', async () => {
    const seen = memoryAnswers()
    const before = new QueryClient()
    await starts(before, { keys: memoryKeys(), answers: seen.store })
    before.setQueryData(wallet, { balance: 123456789n })
    await vi.advanceTimersByTimeAsync(1_100)
    await vi.waitFor(() => expect(seen.kept.size).toBe(1), atMost)
    const [{ sealed } = { sealed: new ArrayBuffer() }] = seen.kept.values()
    expect(new TextDecoder().decode(sealed)).not.toContain('123456789')
    const after = new QueryClient()
    await starts(after, { keys: memoryKeys(), answers: seen.store })
    expect(after.getQueryData(wallet)).toBeUndefined()
  })
})

describe('a browser with unreliable storage', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('shows the other answers when one is damaged', async () => {
    const answers = memoryAnswers()
    const stores = { keys: memoryKeys(), answers: answers.store }
    const before = new QueryClient()
    await starts(before, stores)
    before.setQueryData(wallet, 1n)
    before.setQueryData(['/api/banks', {}], 'banks')
    await vi.advanceTimersByTimeAsync(1_100)
    await vi.waitFor(() => expect(answers.kept.size).toBe(2), atMost)
    const [first] = answers.kept.values()
    new Uint8Array(first?.sealed ?? new ArrayBuffer()).fill(0)
    expect((await readCachedAnswers(stores)).map(({ data }) => data)).toEqual(['banks'])
  })

  test('goes on with the next answer after the storage was full', async () => {
    const answers = memoryAnswers()
    const put = vi.spyOn(answers.store, 'put').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
    const queries = new QueryClient()
    cacheAnswers(queries, { keys: memoryKeys(), answers: answers.store }, 'mark')
    queries.setQueryData(wallet, 1n)
    queries.setQueryData(['/api/banks', {}], 'banks')
    await vi.advanceTimersByTimeAsync(1_100)
    await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(2), atMost)
    await vi.waitFor(() => expect(answers.kept.size).toBe(1), atMost)
  })

  test('shows no answer and does not fail in a private window without IndexedDB', async () => {
    const queries = new QueryClient()
    const stores = { keys: browserKeys(), answers: browserAnswers() }
    await expect(readCachedAnswers(stores)).rejects.toThrow('indexedDB')
    cacheAnswers(queries, stores, 'mark')
    queries.setQueryData(wallet, 1n)
    await vi.advanceTimersByTimeAsync(1_100)
    expect(queries.getQueryData(wallet)).toBe(1n)
  })

  test('caches only queries of the API, because the key of another may hold a link from a mail', async () => {
    const answers = memoryAnswers()
    const queries = new QueryClient()
    cacheAnswers(queries, { keys: memoryKeys(), answers: answers.store }, 'mark')
    queries.setQueryData(['verify', 'secret-of-a-mail'], 'yes')
    queries.setQueryData(wallet, 1n)
    await vi.advanceTimersByTimeAsync(1_100)
    await vi.waitFor(() => expect([...answers.kept.keys()]).toEqual([JSON.stringify(wallet)]), atMost)
  })
})

describe('a value cached by its name', () => {
  afterEach(() => void vi.useRealTimers())

  test('can be read again and is not an answer of a query', async () => {
    const stores = { keys: memoryKeys(), answers: memoryAnswers().store }
    await cacheByName(stores, 'home snapshot', ['Rs.', '4,82,316'])
    expect(await readCachedByName(stores, 'home snapshot')).toEqual(['Rs.', '4,82,316'])
    expect(await readCachedAnswers(stores)).toEqual([])
  })

  test('expires after the longest life of a session', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const stores = { keys: memoryKeys(), answers: memoryAnswers().store }
    await cacheByName(stores, 'home snapshot', 'Rs.')
    vi.setSystemTime(Date.now() + 7 * 86_400_000 + 1)
    expect(await readCachedByName(stores, 'home snapshot')).toBeUndefined()
  })

  test('is gone after its removal', async () => {
    const stores = { keys: memoryKeys(), answers: memoryAnswers().store }
    await cacheByName(stores, 'home snapshot', 'Rs.')
    await stores.answers.take('home snapshot')
    expect(await readCachedByName(stores, 'home snapshot')).toBeUndefined()
  })
})

const leaf = fc.oneof(
  fc.bigInt(),
  fc.date({ noInvalidDate: true }),
  fc.string(),
  fc.boolean(),
  fc.constant(null),
  fc.integer(),
)
const data = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('any')),
    fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), tie('any')),
  ),
})).any

test('query data survives the conversion to text and back', () => {
  fc.assert(
    fc.property(data, (value) => {
      expect(fromText(asText(value))).toEqual(structuredClone(value))
    }),
  )
})
