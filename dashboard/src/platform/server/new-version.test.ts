import { beforeEach, describe, expect, test, vi } from 'vitest'

const reload = vi.fn<() => void>()
const container = new EventTarget()
let registration: ReturnType<typeof fakeRegistration>
let controller: unknown

function fakeWorker(state: string) {
  return Object.assign(new EventTarget(), {
    state,
    postMessage: vi.fn<(message: unknown, ports?: unknown[]) => void>(),
  })
}

function fakeRegistration() {
  const none: ReturnType<typeof fakeWorker> | null = null
  return Object.assign(new EventTarget(), {
    waiting: none as typeof none | ReturnType<typeof fakeWorker>,
    installing: none as typeof none | ReturnType<typeof fakeWorker>,
    update: vi.fn<() => Promise<void>>(async () => {}),
  })
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  reload.mockClear()
  registration = fakeRegistration()
  controller = {}
  const serviceWorker = Object.assign(container, {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve({ active: null }),
  })
  Object.defineProperty(serviceWorker, 'controller', { get: () => controller, configurable: true })
  vi.stubGlobal('document', { querySelector: () => ({ content: 'one' }) })
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('location', { origin: 'https://sahuji.example', reload })
  return () => vi.useRealTimers()
})

/** A page that listens for new versions. */
async function opened() {
  const version = {
    ...(await import('./new-version.ts')),
    ...(await import('./worker-registration.ts')),
    ...(await import('./take-new-version.ts')),
  }
  const listener = vi.fn<() => void>()
  version.onNewVersion(listener)
  return { ...version, listener }
}

/** The browser finds and installs a worker of a newer build. */
function isFound() {
  const next = fakeWorker('installing')
  registration.installing = next
  registration.dispatchEvent(new Event('updatefound'))
  next.state = 'installed'
  registration.waiting = next
  next.dispatchEvent(new Event('statechange'))
  return next
}

describe('an open page', () => {
  test('announces a new version when an answer comes from another build', async () => {
    const { learnBuild, isNewVersionOut, listener } = await opened()
    learnBuild(null)
    learnBuild('one')
    expect([isNewVersionOut(), listener.mock.calls.length]).toEqual([false, 0])
    learnBuild('two')
    expect([isNewVersionOut(), listener.mock.calls.length]).toEqual([true, 1])
  })

  test('announces it when a worker of a newer build waits, and does not reload by itself', async () => {
    const { startServiceWorker, isNewVersionOut } = await opened()
    await startServiceWorker()
    const next = isFound()
    expect(isNewVersionOut()).toBe(true)
    expect(next.postMessage).not.toHaveBeenCalled()
    expect(reload).not.toHaveBeenCalled()
  })

  test('does not announce the first worker', async () => {
    controller = null
    const { startServiceWorker, isNewVersionOut } = await opened()
    await startServiceWorker()
    isFound()
    expect(isNewVersionOut()).toBe(false)
  })

  test('announces at once a worker that waited before the page opened', async () => {
    registration.waiting = fakeWorker('installed')
    const { startServiceWorker, isNewVersionOut } = await opened()
    await startServiceWorker()
    expect(isNewVersionOut()).toBe(true)
  })

  test('checks for a newer worker twice an hour, also after a lost connection', async () => {
    const { startServiceWorker } = await opened()
    registration.update.mockRejectedValue(new TypeError('offline'))
    await startServiceWorker()
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(registration.update).toHaveBeenCalledTimes(2)
  })

  test('starts no worker in development, where the build has no name', async () => {
    vi.stubGlobal('document', { querySelector: () => ({ content: '%BUILD%' }) })
    const { startServiceWorker, build } = await opened()
    await startServiceWorker()
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect([build(), registration.update.mock.calls.length]).toEqual(['', 0])
  })
})

describe('a person who takes the new version', () => {
  test('gets it after the waiting worker has taken over', async () => {
    const { takeNewVersion } = await opened()
    registration.waiting = fakeWorker('installed')
    const taking = takeNewVersion()
    await vi.advanceTimersByTimeAsync(10)
    expect(registration.waiting.postMessage).toHaveBeenCalledExactlyOnceWith('take over')
    expect(reload).not.toHaveBeenCalled()
    container.dispatchEvent(new Event('controllerchange'))
    await taking
    expect(reload).toHaveBeenCalledOnce()
  })

  test('waits for a worker that is still being installed', async () => {
    const { takeNewVersion } = await opened()
    const next = fakeWorker('installing')
    registration.installing = next
    const taking = takeNewVersion()
    await vi.advanceTimersByTimeAsync(10)
    expect(next.postMessage).not.toHaveBeenCalled()
    next.state = 'installed'
    next.dispatchEvent(new Event('statechange'))
    await vi.advanceTimersByTimeAsync(10)
    expect(next.postMessage).toHaveBeenCalledOnce()
    container.dispatchEvent(new Event('controllerchange'))
    await taking
    expect(reload).toHaveBeenCalledOnce()
  })

  test('reloads the page after five seconds when no worker takes over', async () => {
    const { takeNewVersion } = await opened()
    registration.waiting = fakeWorker('installed')
    const taking = takeNewVersion()
    await vi.advanceTimersByTimeAsync(4_900)
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    await taking
    expect(reload).toHaveBeenCalledOnce()
  })

  test('reloads the page at once when there is no worker', async () => {
    vi.stubGlobal('navigator', {})
    const { takeNewVersion } = await opened()
    await takeNewVersion()
    expect(reload).toHaveBeenCalledOnce()
  })
})
