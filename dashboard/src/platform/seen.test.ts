import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryShelf } from './key-shelf.ts'
import { keepByName, keepSeen, readByName, readSeen, type SeenShelf, type SeenShelves, showSeen } from './seen.ts'

type Sealed = Awaited<ReturnType<SeenShelf['all']>>[number]

/** As a page does when it starts. */
async function starts(queries: QueryClient, shelves: SeenShelves, mark = 'build one, Sita') {
  showSeen(queries, await readSeen(shelves), mark)
  keepSeen(queries, shelves, mark)
}

function memorySeen() {
  const kept = new Map<string, Sealed>()
  const shelf: SeenShelf = {
    all: async () => [...kept.values()],
    one: async (name) => kept.get(name),
    take: async (name) => void kept.delete(name),
    put: async (name, answer) => void kept.set(name, answer),
    empty: async () => kept.clear(),
  }
  return { kept, shelf }
}

const wallet = ['/api/wallet', {}]
const now = Date.now()

describe('what was seen last', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('is there again after a start, with the moment it came from', async () => {
    const shelves = { keys: memoryShelf(), seen: memorySeen().shelf }
    const before = new QueryClient()
    await starts(before, shelves)
    before.setQueryData(wallet, { balance: 500n }, { updatedAt: now - 1_000 })
    await vi.advanceTimersByTimeAsync(1_100)
    await vi.waitFor(async () => expect(await shelves.seen.all()).toHaveLength(1))
    const after = new QueryClient()
    await starts(after, shelves)
    expect(after.getQueryData(wallet)).toEqual({ balance: 500n })
    expect(after.getQueryState(wallet)).toMatchObject({ dataUpdatedAt: now - 1_000, isInvalidated: true })
  })

  test('is shown to nobody else, by no other build, and not after a session could have ended', async () => {
    const shelves = { keys: memoryShelf(), seen: memorySeen().shelf }
    const before = new QueryClient()
    await starts(before, shelves, 'build one, Sita')
    before.setQueryData(wallet, { balance: 500n })
    before.setQueryData(['/api/list', {}], [], { updatedAt: now - 8 * 86_400_000 })
    before.setQueryData(['a link of a mail'], { name: 'Hari' })
    await vi.advanceTimersByTimeAsync(1_100)
    await vi.waitFor(async () => expect(await shelves.seen.all()).toHaveLength(2))
    const [hari, sita] = [new QueryClient(), new QueryClient()]
    await starts(hari, shelves, 'build one, Hari')
    expect(hari.getQueryCache().getAll()).toEqual([])
    await starts(sita, shelves, 'build one, Sita')
    expect(
      sita
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
    ).toEqual([wallet])
  })

  test('cannot be read without the key, and goes with it', async () => {
    const seen = memorySeen()
    const before = new QueryClient()
    await starts(before, { keys: memoryShelf(), seen: seen.shelf })
    before.setQueryData(wallet, { balance: 123456789n })
    await vi.advanceTimersByTimeAsync(1_100)
    await vi.waitFor(() => expect(seen.kept.size).toBe(1))
    const [{ sealed } = { sealed: new ArrayBuffer() }] = seen.kept.values()
    expect(new TextDecoder().decode(sealed)).not.toContain('123456789')
    const after = new QueryClient()
    await starts(after, { keys: memoryShelf(), seen: seen.shelf })
    expect(after.getQueryData(wallet)).toBeUndefined()
  })
})

describe('one thing under a name of its own', () => {
  afterEach(() => void vi.useRealTimers())

  test('is there again, and is no answer of a query', async () => {
    const shelves = { keys: memoryShelf(), seen: memorySeen().shelf }
    await keepByName(shelves, 'first look', ['Rs.', '4,82,316'])
    expect(await readByName(shelves, 'first look')).toEqual(['Rs.', '4,82,316'])
    expect(await readSeen(shelves)).toEqual([])
  })

  test('is shown no longer than a session can live', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const shelves = { keys: memoryShelf(), seen: memorySeen().shelf }
    await keepByName(shelves, 'first look', 'Rs.')
    vi.setSystemTime(Date.now() + 7 * 86_400_000 + 1)
    expect(await readByName(shelves, 'first look')).toBeUndefined()
  })

  test('goes when it is taken away', async () => {
    const shelves = { keys: memoryShelf(), seen: memorySeen().shelf }
    await keepByName(shelves, 'first look', 'Rs.')
    await shelves.seen.take('first look')
    expect(await readByName(shelves, 'first look')).toBeUndefined()
  })
})
