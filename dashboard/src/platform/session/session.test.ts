import { beforeEach, describe, expect, test, vi } from 'vitest'
import type * as keyStore from '../storage/key-store.ts'
import { memoryStorage, namesIn } from '../storage/test-storage.ts'

const kept = vi.hoisted(() => ({ answers: vi.fn(async () => {}), snapshot: vi.fn(async () => {}) }))
const keys = vi.hoisted(() => ({ of: undefined as unknown }))
vi.mock('../storage/key-store.ts', async (load) => {
  const real = await load<typeof keyStore>()
  // the keys of one browser, whatever page of it is open
  return { ...real, browserKeys: () => (keys.of ??= real.memoryKeys()) }
})
vi.mock('../storage/answer-store.ts', () => ({ browserAnswers: () => ({ empty: kept.answers }) }))
vi.mock('./home-snapshot.ts', () => ({ forgetHomeSnapshot: kept.snapshot }))

/** A page of the browser, just opened: nothing is known of it but what the storage holds. */
async function page() {
  vi.resetModules()
  const session = await import('./session.ts')
  await session.loadSession()
  return session
}

// what is read anew is deciphered on another thread, which a busy machine lets wait
const atMost = { timeout: 10_000 }

let listeners: ((event: object) => void)[]
/** What another tab did to the shared storage is told to this one. */
const tellTab = async (key: string | null) => {
  for (const hear of listeners) hear({ storageArea: localStorage, key })
  await new Promise((done) => setTimeout(done, 20))
}

beforeEach(() => {
  listeners = []
  keys.of = undefined
  kept.answers.mockClear()
  kept.snapshot.mockClear()
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('addEventListener', (_: string, hear: (event: object) => void) => void listeners.push(hear))
  vi.stubGlobal(
    'removeEventListener',
    (_: string, hear: unknown) => void (listeners = listeners.filter((each) => each !== hear)),
  )
})

const sita = { id_token: 'sh_one', name: 'Sita', email: 'sita@example.com', kyc: null, commission: 80 }

describe('a session', () => {
  test('is kept under the names of the specification, and none of its values can be read there', async () => {
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

  test('is there again after a reload; what was kept as null is null, and so is what was never kept', async () => {
    await (await page()).saveSession(sita)
    const { sessionValue, token } = await page()
    expect([token(), sessionValue('name'), sessionValue('commission')]).toEqual(['sh_one', 'Sita', '80'])
    expect([sessionValue('kyc'), sessionValue('avatar')]).toEqual([null, null])
  })

  test('is nobody’s in a browser that keeps none', async () => {
    expect((await page()).token()).toBeNull()
  })

  test('takes what home showed to somebody else away as soon as a token comes, and only then', async () => {
    const { saveSession } = await page()
    await saveSession(sita)
    expect(kept.snapshot).toHaveBeenCalledOnce()
    await saveSession({ kyc: 'VALID' })
    expect(kept.snapshot).toHaveBeenCalledOnce()
  })

  test('is opened where nobody opened it before it is written', async () => {
    vi.resetModules()
    const session = await import('./session.ts')
    await session.saveSession(sita)
    expect(session.token()).toBe('sh_one')
  })
})

describe('a request', () => {
  test('is proved with the key of this browser and the token of its session', async () => {
    const { saveSession, proof } = await page()
    const request = { method: 'GET', url: 'https://sahuji.example/api/wallet' }
    const claims = async () => JSON.parse(atob((await proof(request))!.split('.')[1]!)) as Record<string, unknown>
    expect(await claims()).not.toHaveProperty('ath')
    await saveSession(sita)
    expect(await claims()).toMatchObject({ htm: 'GET', htu: request.url, ath: expect.any(String) })
  })

  test('is not proved by a browser that can keep no key: it has no safe context', async () => {
    const { proof } = await page()
    vi.stubGlobal('crypto', {})
    expect(await proof({ method: 'GET', url: 'https://sahuji.example/api/wallet' })).toBeUndefined()
    vi.unstubAllGlobals()
  })
})

describe('a session that is over', () => {
  test('leaves nothing in either storage, nor of the answers that were kept', async () => {
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

  test('is over also where the answers that were kept cannot be taken away', async () => {
    const { saveSession, clearSession, token } = await page()
    await saveSession(sita)
    kept.answers.mockRejectedValueOnce(new DOMException('no IndexedDB here'))
    await clearSession()
    expect(token()).toBeNull()
  })

  test('takes no answer that comes late, not even one with a token', async () => {
    const { saveSession, clearSession } = await page()
    await saveSession(sita)
    const late = saveSession({ kyc: 'VALID' })
    await clearSession()
    await late
    await saveSession({ name: 'Sita' })
    await saveSession({ id_token: 'sh_late' })
    expect(namesIn(localStorage)).toEqual([])
  })

  test('that another tab ended is heard once, and what this tab hears later is kept nowhere', async () => {
    const { saveSession, onSessionChangedElsewhere } = await page()
    await saveSession(sita)
    const heard = vi.fn()
    onSessionChangedElsewhere(heard)
    localStorage.clear()
    await tellTab(null)
    await saveSession({ kyc: 'VALID' })
    expect(heard).toHaveBeenCalledExactlyOnceWith(false)
    expect(namesIn(localStorage)).toEqual([])
    expect(kept.answers).toHaveBeenCalledOnce()
  })

  test('without being told: an answer finds no token any more and is not kept', async () => {
    const { saveSession } = await page()
    await saveSession(sita)
    localStorage.clear()
    await saveSession({ kyc: 'VALID' })
    expect(namesIn(localStorage)).toEqual([])
  })
})

describe('another tab', () => {
  test('that was given a new token shares it: nobody is signed out', async () => {
    const here = await page()
    await here.saveSession(sita)
    const heard = vi.fn()
    here.onSessionChangedElsewhere(heard)
    const there = await page()
    await there.saveSession({ id_token: 'sh_two' })
    expect(here.token()).toBe('sh_one')
    await tellTab('id_token')
    await vi.waitFor(() => expect(here.token()).toBe('sh_two'), atMost)
    expect(heard).not.toHaveBeenCalled()
  })

  test('in which somebody else signed in takes this one to their home', async () => {
    const here = await page()
    await here.saveSession(sita)
    const heard = vi.fn()
    here.onSessionChangedElsewhere(heard)
    await (await page()).saveSession({ id_token: 'sh_ram', email: 'ram@example.com' })
    await tellTab('id_token')
    await vi.waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith(true), atMost)
  })

  test('that keeps something else, or another storage, is none of its business; nor after it stopped listening', async () => {
    const { saveSession, onSessionChangedElsewhere } = await page()
    await saveSession(sita)
    const heard = vi.fn()
    const stop = onSessionChangedElsewhere(heard)
    localStorage.clear()
    await tellTab('kyc')
    for (const hear of listeners) hear({ storageArea: sessionStorage, key: null })
    stop()
    await tellTab(null)
    expect(heard).not.toHaveBeenCalled()
  })

  test('is asked before a refused call believes that it is signed out', async () => {
    const here = await page()
    await here.saveSession(sita)
    expect(await here.reloadSession()).toBe(false)
    await (await page()).saveSession({ id_token: 'sh_two' })
    expect(await here.reloadSession()).toBe(true)
    expect(here.token()).toBe('sh_two')
  })
})
