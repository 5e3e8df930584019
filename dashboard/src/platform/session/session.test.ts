import { beforeEach, describe, expect, test, vi } from 'vitest'
import type * as keyStore from '../storage/key-store.ts'
import { memoryStorage, namesIn } from '../storage/test-storage.ts'

const kept = vi.hoisted(() => ({ answers: vi.fn(async () => {}), snapshot: vi.fn(async () => {}) }))
const keys = vi.hoisted(() => ({ of: undefined as unknown }))
vi.mock('../storage/key-store.ts', async (load) => {
  const real = await load<typeof keyStore>()
  // the keys of one browser, shared by its pages
  return { ...real, browserKeys: () => (keys.of ??= real.memoryKeys()) }
})
vi.mock('../storage/answer-store.ts', () => ({ browserAnswers: () => ({ empty: kept.answers }) }))
vi.mock('./home-snapshot.ts', () => ({ forgetHomeSnapshot: kept.snapshot }))

/** A page of the browser that was just opened and has only the storage's contents. */
async function page() {
  vi.resetModules()
  const session = await import('./session.ts')
  await session.loadSession()
  return session
}

// a reload decrypts on another thread, which may wait on a busy machine
const atMost = { timeout: 10_000 }

let listeners: ((event: object) => void)[]
/** Notifies this tab of another tab's change to the shared storage. */
const tellTab = async (key: string | null) => {
  for (const listener of listeners) listener({ storageArea: localStorage, key })
  await new Promise((done) => setTimeout(done, 20))
}

beforeEach(() => {
  listeners = []
  keys.of = undefined
  kept.answers.mockClear()
  kept.snapshot.mockClear()
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('addEventListener', (_: string, listener: (event: object) => void) => void listeners.push(listener))
  vi.stubGlobal(
    'removeEventListener',
    (_: string, listener: unknown) => void (listeners = listeners.filter((each) => each !== listener)),
  )
})

const sita = { id_token: 'sh_one', name: 'Sita', email: 'sita@example.com', kyc: null, commission: 80 }

describe('a session', () => {
  test('is stored under the specification’s names, with unreadable values', async () => {
    const { saveSession } = await page()
    await saveSession({ ...sita, vendor_key_production: 'key', bank_id: '7', account_number: '0123456789' })
    expect(namesIn(localStorage).toSorted()).toEqual(
      [
        'account_number',
        'bank_id',
        'commission',
        'email',
        'id_token',
        'kyc',
        'name',
        'vendor_key_production',
      ].toSorted(),
    )
    const texts = namesIn(localStorage).map((name) => localStorage.getItem(name) ?? '')
    expect(texts.filter((text) => /sh_one|Sita|example|0123456789/.test(text))).toEqual([])
  })

  test('returns after a reload; values stored as null and values never stored are null', async () => {
    await (await page()).saveSession(sita)
    const { sessionValue, token } = await page()
    expect([token(), sessionValue('name'), sessionValue('commission')]).toEqual(['sh_one', 'Sita', '80'])
    expect([sessionValue('kyc'), sessionValue('avatar')]).toEqual([null, null])
  })

  test('has no token in an empty browser', async () => {
    expect((await page()).token()).toBeNull()
  })

  test('deletes the home snapshot when a token arrives, and only then', async () => {
    const { saveSession } = await page()
    await saveSession(sita)
    expect(kept.snapshot).toHaveBeenCalledOnce()
    await saveSession({ kyc: 'VALID' })
    expect(kept.snapshot).toHaveBeenCalledOnce()
  })

  test('opens itself before the first write', async () => {
    vi.resetModules()
    const session = await import('./session.ts')
    await session.saveSession(sita)
    expect(session.token()).toBe('sh_one')
  })
})

describe('a request', () => {
  test('is signed with the key of this browser and the token of its session', async () => {
    const { saveSession, proof } = await page()
    const request = { method: 'GET', url: 'https://sahuji.example/api/wallet' }
    const claims = async () => JSON.parse(atob((await proof(request))!.split('.')[1]!)) as Record<string, unknown>
    expect(await claims()).not.toHaveProperty('ath')
    await saveSession(sita)
    expect(await claims()).toMatchObject({ htm: 'GET', htu: request.url, ath: expect.any(String) })
  })

  test('is not signed in an insecure context, which cannot keep a key', async () => {
    const { proof } = await page()
    vi.stubGlobal('crypto', {})
    expect(await proof({ method: 'GET', url: 'https://sahuji.example/api/wallet' })).toBeUndefined()
    vi.unstubAllGlobals()
  })
})

describe('an ended session', () => {
  test('leaves nothing in either storage or in the cached answers', async () => {
    const { saveSession, clearSession, token } = await page()
    await saveSession(sita)
    sessionStorage.setItem('draft.load', '{}')
    localStorage.setItem('palette_recent', '[]')
    await clearSession()
    expect([...namesIn(localStorage), ...namesIn(sessionStorage)]).toEqual([])
    expect(kept.answers).toHaveBeenCalledOnce()
    expect(token()).toBeNull()
    expect((await page()).token()).toBeNull()
  })

  test('ends although the cached answers cannot be deleted', async () => {
    const { saveSession, clearSession, token } = await page()
    await saveSession(sita)
    kept.answers.mockRejectedValueOnce(new DOMException('no IndexedDB here'))
    await clearSession()
    expect(token()).toBeNull()
  })

  test('stores no late answer, not even one with a token', async () => {
    const { saveSession, clearSession } = await page()
    await saveSession(sita)
    const late = saveSession({ kyc: 'VALID' })
    await clearSession()
    await late
    await saveSession({ name: 'Sita' })
    await saveSession({ id_token: 'sh_late' })
    expect(namesIn(localStorage)).toEqual([])
  })

  test('in another tab is reported once, and later answers of this tab are not stored', async () => {
    const { saveSession, onSessionChangedElsewhere } = await page()
    await saveSession(sita)
    const listener = vi.fn()
    onSessionChangedElsewhere(listener)
    localStorage.clear()
    await tellTab(null)
    await saveSession({ kyc: 'VALID' })
    expect(listener).toHaveBeenCalledExactlyOnceWith(false)
    expect(namesIn(localStorage)).toEqual([])
    expect(kept.answers).toHaveBeenCalledOnce()
  })

  test('without a notification: an answer that finds no token is not stored', async () => {
    const { saveSession } = await page()
    await saveSession(sita)
    localStorage.clear()
    await saveSession({ kyc: 'VALID' })
    expect(namesIn(localStorage)).toEqual([])
  })
})

describe('another tab', () => {
  test('with a new token shares it, so that no tab is signed out', async () => {
    const here = await page()
    await here.saveSession(sita)
    const listener = vi.fn()
    here.onSessionChangedElsewhere(listener)
    const there = await page()
    await there.saveSession({ id_token: 'sh_two' })
    expect(here.token()).toBe('sh_one')
    await tellTab('id_token')
    await vi.waitFor(() => expect(here.token()).toBe('sh_two'), atMost)
    expect(listener).not.toHaveBeenCalled()
  })

  test('with another person’s sign-in takes this tab to their home', async () => {
    const here = await page()
    await here.saveSession(sita)
    const listener = vi.fn()
    here.onSessionChangedElsewhere(listener)
    await (await page()).saveSession({ id_token: 'sh_ram', email: 'ram@example.com' })
    await tellTab('id_token')
    await vi.waitFor(() => expect(listener).toHaveBeenCalledExactlyOnceWith(true), atMost)
  })

  test('that enters another shop takes this tab there and deletes what this tab holds of the first', async () => {
    const here = await page()
    await here.saveSession({ ...sita, entered: 'one', role: 'owner' })
    sessionStorage.setItem('draft.load', '{}')
    localStorage.setItem('palette_recent', '[]')
    const listener = vi.fn()
    here.onSessionChangedElsewhere(listener)
    const there = await page()
    await there.replaceSession({ id_token: 'sh_two', name: 'Sita', email: 'sita@example.com', entered: 'two' })
    // never a moment without a token, in which this tab would sign out
    expect(localStorage.getItem('id_token')).not.toBeNull()
    await tellTab('id_token')
    await vi.waitFor(() => expect(listener).toHaveBeenCalledExactlyOnceWith(true), atMost)
    expect([here.token(), here.sessionValue('role'), here.sessionValue('commission')]).toEqual(['sh_two', null, null])
    expect([...namesIn(localStorage)].toSorted()).toEqual(['email', 'entered', 'id_token', 'name'])
    expect(namesIn(sessionStorage)).toEqual([])
    // neither document stores a late answer of the first shop
    await here.saveSession({ kyc: 'VALID' })
    await there.saveSession({ commission: 80 })
    expect(namesIn(localStorage)).toHaveLength(4)
  })

  test('that enters another shop takes this tab there also where its values arrive one by one', async () => {
    const here = await page()
    await here.saveSession({ ...sita, entered: 'one' })
    const listener = vi.fn()
    here.onSessionChangedElsewhere(listener)
    const before = localStorage.getItem('entered')!
    await (await page()).replaceSession({ id_token: 'sh_two', email: 'sita@example.com', entered: 'two' })
    const arrived = localStorage.getItem('entered')!
    localStorage.setItem('entered', before)
    await tellTab('id_token')
    await vi.waitFor(() => expect(here.token()).toBe('sh_two'), atMost)
    expect(listener).not.toHaveBeenCalled()
    localStorage.setItem('entered', arrived)
    await tellTab('entered')
    await vi.waitFor(() => expect(listener).toHaveBeenCalledExactlyOnceWith(true), atMost)
  })

  test('that changes another key or storage is ignored, and so is every change after the listener stopped', async () => {
    const { saveSession, onSessionChangedElsewhere } = await page()
    await saveSession(sita)
    const listener = vi.fn()
    const stop = onSessionChangedElsewhere(listener)
    localStorage.clear()
    await tellTab('kyc')
    for (const listener of listeners) listener({ storageArea: sessionStorage, key: null })
    stop()
    await tellTab(null)
    expect(listener).not.toHaveBeenCalled()
  })

  test('is awaited before a refused call concludes a sign-out', async () => {
    const here = await page()
    await here.saveSession(sita)
    expect(await here.reloadSession()).toBe(false)
    await (await page()).saveSession({ id_token: 'sh_two' })
    expect(await here.reloadSession()).toBe(true)
    expect(here.token()).toBe('sh_two')
  })
})
