import { beforeEach, describe, expect, test, vi } from 'vitest'

const build = 'two'
const page = '<main>home</main>'
const addresses = ['/dashboard/home', '/dashboard/profile', '/signin', '/signup']
const origin = 'https://sahuji.example'

/** The caches of a browser, by the paths that they hold. */
function fakeCaches() {
  const all = new Map<string, Map<string, Response>>()
  const pathOf = (asked: Request | string) => new URL(typeof asked === 'string' ? asked : asked.url, origin).pathname
  const open = async (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>()
    all.set(name, kept)
    const put = async (asked: Request | string, answer: Response) => void kept.set(pathOf(asked), answer)
    return {
      match: async (asked: Request | string) => kept.get(pathOf(asked))?.clone(),
      put,
      add: async (asked: Request | string) => {
        const answer = await fetch(asked)
        if (!answer.ok) throw new TypeError('not there')
        await put(asked, answer)
      },
      keys: async () => [...kept.keys()].map((path) => ({ url: origin + path })),
      delete: async (asked: string) => kept.delete(pathOf(asked)),
    }
  }
  const remove = async (name: string) => all.delete(name)
  return { all, caches: { open, keys: async () => [...all.keys()], delete: remove } }
}

interface Event {
  request?: { url: string; method: string; mode: string }
  data?: unknown
  ports?: unknown[]
}

let held: ReturnType<typeof fakeCaches>
let heard: Map<string, (event: Event & Record<string, unknown>) => void>
const scope = { skipWaiting: vi.fn(async () => {}), claim: vi.fn(async () => {}) }
const showNotification = vi.fn<(title: string) => Promise<void>>()
const online = vi.fn<(asked: Request | string) => Promise<Response>>()

beforeEach(async () => {
  vi.resetModules()
  held = fakeCaches()
  heard = new Map()
  scope.skipWaiting.mockClear()
  showNotification.mockReset()
  online.mockReset().mockImplementation(async () => new Response(page, { headers: { 'content-language': 'ne' } }))
  vi.stubGlobal('caches', held.caches)
  vi.stubGlobal('fetch', online)
  // as in a browser, where a path is one of the page's own origin
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(asked: string) {
        super(new URL(asked, origin))
      }
    },
  )
  vi.stubGlobal('__BUILD__', build)
  vi.stubGlobal('__FILES__', ['/assets/app-2.js'])
  vi.stubGlobal('__TEXTS__', { ne: ['/assets/ne-2.js'], en: ['/assets/en-2.js'] })
  vi.stubGlobal('self', {
    location: { origin },
    clients: { claim: scope.claim },
    registration: { getNotifications: async () => [], showNotification },
    skipWaiting: scope.skipWaiting,
    addEventListener: (type: string, listener: () => void) => heard.set(type, listener),
  })
  await import('./worker.ts')
})

/** Tells the worker of something; answers what it did with it. */
async function tell(type: string, event: Event = {}): Promise<Response | undefined> {
  const work: Promise<unknown>[] = []
  const given: Promise<Response>[] = []
  heard.get(type)?.({
    ...event,
    waitUntil: (one: Promise<unknown>) => work.push(one),
    respondWith: (one: Promise<Response>) => given.push(one),
  })
  await Promise.all(work)
  return given[0]
}
const opens = (path: string, how: Partial<Event['request']> = {}) =>
  tell('fetch', { request: { url: origin + path, method: 'GET', mode: 'navigate', ...how } })
const fetches = (path: string) => opens(path, { mode: 'cors' })
const kept = (cache: string) => [...(held.all.get(cache)?.keys() ?? [])]

describe('a worker that is installed', () => {
  test('keeps the documents, and the files and texts of their language, and waits', async () => {
    await tell('install')
    expect(kept('shell-two')).toEqual(addresses)
    expect(kept('files')).toEqual(['/assets/ne-2.js', '/assets/app-2.js'])
    expect(scope.skipWaiting).not.toHaveBeenCalled()
  })

  test('is not installed on a first visit whose line goes away meanwhile', async () => {
    online.mockRejectedValue(new TypeError('offline'))
    await expect(tell('install')).rejects.toThrow('offline')
  })

  test('takes over when a person asks for it, and for nothing else', async () => {
    await tell('message', { data: 'anything' })
    expect(scope.skipWaiting).not.toHaveBeenCalled()
    await tell('message', { data: 'take over' })
    expect(scope.skipWaiting).toHaveBeenCalledOnce()
  })

  test('drops the documents and files of the version before when it takes over, not sooner', async () => {
    await (await held.caches.open('shell-one')).put('/signin', new Response('old'))
    await (await held.caches.open('files')).put('/assets/app-1.js', new Response('old'))
    await tell('install')
    expect(kept('shell-one')).toEqual(['/signin'])
    expect(kept('files')).toContain('/assets/app-1.js')
    await tell('activate')
    expect([...held.all.keys()].toSorted()).toEqual(['files', 'shell-two'])
    expect(kept('files')).not.toContain('/assets/app-1.js')
  })

  test('fetches the documents anew in another language, and says when they are there', async () => {
    await tell('install')
    online.mockImplementation(async () => new Response(page, { headers: { 'content-language': 'en' } }))
    const said = vi.fn<(word: string) => void>()
    await tell('message', { data: 'another language', ports: [{ postMessage: said }] })
    expect(said).toHaveBeenCalledExactlyOnceWith('renewed')
    expect(kept('files')).toContain('/assets/en-2.js')
  })
})

test('a sign-out that it was told of outlives a version, and nothing is shown until somebody turns notices on', async () => {
  const text = () => JSON.stringify({ title: 'Rs.500', body: '', tag: 't', language: 'en', direction: 'ltr' })
  await tell('push', { data: { text } })
  expect(showNotification).toHaveBeenCalledOnce()
  await tell('message', { data: 'signed out' })
  await tell('install')
  await tell('activate')
  await tell('push', { data: { text } })
  expect(showNotification).toHaveBeenCalledOnce()
  await tell('message', { data: 'push on' })
  await tell('push', { data: { text } })
  expect(showNotification).toHaveBeenCalledTimes(2)
})

describe('without a network', () => {
  beforeEach(async () => {
    await tell('install')
    online.mockRejectedValue(new TypeError('offline'))
  })

  test.each(['/', '/signin', '/signup', '/dashboard', '/dashboard/home', '/dashboard/transactionHistory?page=2'])(
    'the document of %s opens',
    async (path) => expect(await (await opens(path))?.text()).toBe(page),
  )

  test('a file that is kept comes, another one fails', async () => {
    expect((await fetches('/assets/app-2.js'))?.ok).toBe(true)
    await expect(fetches('/assets/other.js')).rejects.toThrow('offline')
  })
})

test('no answer of the API, no writing call and nothing of another server goes through the worker', async () => {
  await tell('install')
  expect(await fetches('/api/wallet')).toBeUndefined()
  // the operator may change the app's name: it is asked for anew
  expect(await fetches('/manifest.webmanifest')).toBeUndefined()
  expect(await opens('/signin', { method: 'POST' })).toBeUndefined()
  expect(
    await tell('fetch', { request: { url: 'https://other.example/', method: 'GET', mode: 'navigate' } }),
  ).toBeUndefined()
  expect(await opens('/docs')).toBeUndefined()
})

test('a browser whose room is used up gets its file all the same', async () => {
  const { open } = held.caches
  vi.spyOn(held.caches, 'open').mockImplementation(async (name) => ({
    ...(await open(name)),
    put: async () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }))
  expect(await (await fetches('/assets/late.js'))?.text()).toBe(page)
})
