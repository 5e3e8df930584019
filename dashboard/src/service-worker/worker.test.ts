import { beforeEach, describe, expect, test, vi } from 'vitest'

const build = 'two'
const page = '<main>home</main>'
const addresses = ['/dashboard/home', '/dashboard/profile', '/signin', '/signup']
const origin = 'https://sahuji.example'

/** The caches of a browser, by their paths. */
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
let handlers: Map<string, (event: Event & Record<string, unknown>) => void>
const scope = { skipWaiting: vi.fn(async () => {}), claim: vi.fn(async () => {}) }
const showNotification = vi.fn<(title: string) => Promise<void>>()
const online = vi.fn<(asked: Request | string) => Promise<Response>>()

beforeEach(async () => {
  vi.resetModules()
  held = fakeCaches()
  handlers = new Map()
  scope.skipWaiting.mockClear()
  showNotification.mockReset()
  online.mockReset().mockImplementation(async () => new Response(page, { headers: { 'content-language': 'ne' } }))
  vi.stubGlobal('caches', held.caches)
  vi.stubGlobal('fetch', online)
  // resolves a path against the page's origin, as a browser does
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
    addEventListener: (type: string, listener: () => void) => handlers.set(type, listener),
  })
  await import('./worker.ts')
})

/** Dispatches an event to the worker; returns its response. */
async function dispatch(type: string, event: Event = {}): Promise<Response | undefined> {
  const work: Promise<unknown>[] = []
  const given: Promise<Response>[] = []
  handlers.get(type)?.({
    ...event,
    waitUntil: (one: Promise<unknown>) => work.push(one),
    respondWith: (one: Promise<Response>) => given.push(one),
  })
  await Promise.all(work)
  return given[0]
}
const opens = (path: string, how: Partial<Event['request']> = {}) =>
  dispatch('fetch', { request: { url: origin + path, method: 'GET', mode: 'navigate', ...how } })
const fetches = (path: string) => opens(path, { mode: 'cors' })
const kept = (cache: string) => [...(held.all.get(cache)?.keys() ?? [])]

describe('an installed worker', () => {
  test('caches the documents, and the files and texts of their language, and waits', async () => {
    await dispatch('install')
    expect(kept('shell-two')).toEqual(addresses)
    expect(kept('files')).toEqual(['/assets/ne-2.js', '/assets/app-2.js'])
    expect(scope.skipWaiting).not.toHaveBeenCalled()
  })

  test('fails to install on a first visit that loses its connection', async () => {
    online.mockRejectedValue(new TypeError('offline'))
    await expect(dispatch('install')).rejects.toThrow('offline')
  })

  test('takes over only when the person asks for it', async () => {
    await dispatch('message', { data: 'anything' })
    expect(scope.skipWaiting).not.toHaveBeenCalled()
    await dispatch('message', { data: 'take over' })
    expect(scope.skipWaiting).toHaveBeenCalledOnce()
  })

  test('deletes the documents and files of the previous version when it takes over, not earlier', async () => {
    await (await held.caches.open('shell-one')).put('/signin', new Response('old'))
    await (await held.caches.open('files')).put('/assets/app-1.js', new Response('old'))
    await dispatch('install')
    expect(kept('shell-one')).toEqual(['/signin'])
    expect(kept('files')).toContain('/assets/app-1.js')
    await dispatch('activate')
    expect([...held.all.keys()].toSorted()).toEqual(['files', 'shell-two'])
    expect(kept('files')).not.toContain('/assets/app-1.js')
  })

  test('fetches the documents again in another language and reports when it has them', async () => {
    await dispatch('install')
    online.mockImplementation(async () => new Response(page, { headers: { 'content-language': 'en' } }))
    const reported = vi.fn<(message: string) => void>()
    await dispatch('message', { data: 'another language', ports: [{ postMessage: reported }] })
    expect(reported).toHaveBeenCalledExactlyOnceWith('renewed')
    expect(kept('files')).toContain('/assets/en-2.js')
  })
})

test('a stored sign-out outlives a version, and no notice is shown until a person turns notices on', async () => {
  const text = () => JSON.stringify({ title: 'Rs.500', body: '', tag: 't', language: 'en', direction: 'ltr' })
  await dispatch('push', { data: { text } })
  expect(showNotification).toHaveBeenCalledOnce()
  await dispatch('message', { data: { pushes: 'off', at: 1 } })
  await dispatch('install')
  await dispatch('activate')
  await dispatch('push', { data: { text } })
  expect(showNotification).toHaveBeenCalledOnce()
  await dispatch('message', { data: { pushes: 'on', at: 2 } })
  await dispatch('push', { data: { text } })
  expect(showNotification).toHaveBeenCalledTimes(2)
})

describe('without a network', () => {
  beforeEach(async () => {
    await dispatch('install')
    online.mockRejectedValue(new TypeError('offline'))
  })

  test.each([
    '/',
    '/signin',
    '/signup',
    '/dashboard',
    '/dashboard/home',
    '/dashboard/transactionHistory?page=2',
    '/door',
  ])('the document of %s opens', async (path) => expect(await (await opens(path))?.text()).toBe(page))

  test('a cached file loads and another file fails', async () => {
    expect((await fetches('/assets/app-2.js'))?.ok).toBe(true)
    await expect(fetches('/assets/other.js')).rejects.toThrow('offline')
  })
})

test('the worker ignores the API, writing calls and other servers', async () => {
  await dispatch('install')
  expect(await fetches('/api/wallet')).toBeUndefined()
  // always fetched, because the operator may change the app's name
  expect(await fetches('/manifest.webmanifest')).toBeUndefined()
  expect(await opens('/signin', { method: 'POST' })).toBeUndefined()
  expect(
    await dispatch('fetch', { request: { url: 'https://other.example/', method: 'GET', mode: 'navigate' } }),
  ).toBeUndefined()
  expect(await opens('/docs')).toBeUndefined()
})

test('a browser with full storage gets its file anyway', async () => {
  const { open } = held.caches
  vi.spyOn(held.caches, 'open').mockImplementation(async (name) => ({
    ...(await open(name)),
    put: async () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }))
  expect(await (await fetches('/assets/late.js'))?.text()).toBe(page)
})
