import { beforeEach, expect, test, vi } from 'vitest'

const origin = 'https://sahuji.example'
let controller: { postMessage: ReturnType<typeof vi.fn<(message: unknown, ports?: MessagePort[]) => void>> } | null
const active = { postMessage: vi.fn<(message: unknown) => void>() }
const registered = vi.fn<(address: unknown, how: object) => void>()

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  controller = { postMessage: vi.fn() }
  active.postMessage.mockClear()
  registered.mockClear()
  const registration = Object.assign(new EventTarget(), { waiting: null, installing: null, update: async () => {} })
  const serviceWorker = Object.assign(new EventTarget(), {
    register: async (address: unknown, how: object) => {
      registered(address, how)
      return registration
    },
    ready: Promise.resolve({ active }),
  })
  Object.defineProperty(serviceWorker, 'controller', { get: () => controller })
  vi.stubGlobal('document', { querySelector: () => ({ content: 'one' }) })
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('location', { origin })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('the first worker receives the files that the page loaded before it, except those of another server and of the API', async () => {
  const own = ['/assets/app-1.js', '/api/wallet', '/assets/app-1.css'].map((path) => origin + path)
  const loaded = [...own, 'https://other.example/assets/their.js'].map((name) => ({ name }) as PerformanceEntry)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(loaded)
  const { startServiceWorker } = await import('./worker-registration.ts')
  await startServiceWorker()
  expect(active.postMessage).toHaveBeenCalledExactlyOnceWith(['/assets/app-1.js', '/assets/app-1.css'])
})

test('the worker’s script has one address and bypasses the browser’s cache', async () => {
  const { startServiceWorker } = await import('./worker-registration.ts')
  await startServiceWorker()
  expect(registered).toHaveBeenCalledExactlyOnceWith('/sw.js', { scope: '/', updateViaCache: 'none' })
})

test('the Trusted Types policy allows only that address', async () => {
  const named = vi.fn<(name: string) => void>()
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, { createScriptURL }: { createScriptURL: (asked: string) => string }) => {
      named(name)
      return { createScriptURL: () => ({ trusted: createScriptURL('/elsewhere.js') }) }
    },
  })
  const { startServiceWorker } = await import('./worker-registration.ts')
  await startServiceWorker()
  expect(named).toHaveBeenCalledExactlyOnceWith('service-worker')
  expect(registered.mock.calls[0]![0]).toEqual({ trusted: '/sw.js' })
})

/** Whether a promise has settled, after all due work. */
async function isOver(work: Promise<unknown>): Promise<boolean> {
  let over = false
  void work.then(() => (over = true))
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done))
  return over
}

test('a change of language waits until the worker has its documents', async () => {
  const { renewShell } = await import('./new-version.ts')
  const renewing = renewShell()
  expect(controller!.postMessage).toHaveBeenCalledExactlyOnceWith('another language', [expect.anything()])
  expect(await isOver(renewing)).toBe(false)
  const [port] = controller!.postMessage.mock.calls[0]![1]!
  port!.postMessage('renewed')
  await renewing
})

test('a change of language waits two seconds at most, and not at all without a worker', async () => {
  const { renewShell } = await import('./new-version.ts')
  const renewing = renewShell()
  await vi.advanceTimersByTimeAsync(1_900)
  expect(await isOver(renewing)).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  await renewing
  controller = null
  await renewShell()
})
