import { beforeEach, describe, expect, test, vi } from 'vitest'
import { signingKey } from '../session/proof.ts'
import { type KeyStore, memoryKeys } from '../storage/key-store.ts'
import { memoryStorage } from '../storage/test-storage.ts'
import { openVault } from '../storage/vault.ts'
import { takeEarlyAnswer } from './early-calls.ts'
import { sendEarlyCalls } from './send-early-calls.ts'

const url = '/api/wallet'
const fetched = vi.fn<typeof fetch>()
let storage: Storage
let keys: KeyStore

/** A browser in which a person is signed in. */
async function signIn(token = 'sh_token', role?: string) {
  const vault = await openVault({ names: ['id_token', 'role'], storage, keys })
  await vault.write({ id_token: token, role })
  await signingKey(keys)
}
const rolesAtHome = ['owner', undefined]
const send = () => (globalThis.earlyCalls = sendEarlyCalls([url], { storage, keys }, rolesAtHome))
/** The body that the app takes over for the session. */
const taken = async (token: string | null = 'sh_token') => (await takeEarlyAnswer(url, token))?.response.text()

beforeEach(() => {
  globalThis.earlyCalls = undefined
  storage = memoryStorage()
  keys = memoryKeys()
  vi.stubGlobal(
    'fetch',
    fetched.mockReset().mockImplementation(async () => new Response('money')),
  )
})

describe('the document', () => {
  test('sends nothing for a role that has no home', async () => {
    await signIn('sh_token', 'cashier')
    send()
    expect(await taken()).toBeUndefined()
    expect(fetched).not.toHaveBeenCalled()
  })

  test('sends a call with the token and its proof', async () => {
    await signIn()
    send()
    expect(await taken()).toBe('money')
    const [sentTo, init] = fetched.mock.calls[0] ?? []
    const { authorization, 'sahuji-proof': proof } = Object.fromEntries(new Headers(init?.headers))
    expect([sentTo, authorization]).toEqual([url, 'Bearer sh_token'])
    const claims = JSON.parse(atob(proof?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')) as object
    expect(claims).toMatchObject({ htm: 'GET', htu: url, ath: expect.any(String) })
  })

  test.each([
    ['no session', async () => {}],
    ['a session without its keys', async () => signIn().then(async () => keys.empty())],
    ['a session that is damaged', async () => signIn().then(() => storage.setItem('id_token', 'v1.AAAA'))],
  ])('sends nothing with %s, and leaves the storage unchanged', async (_, prepare) => {
    await prepare()
    const before = storage.getItem('id_token')
    send()
    expect(await taken()).toBeUndefined()
    expect(fetched).not.toHaveBeenCalled()
    expect(storage.getItem('id_token')).toBe(before)
  })
})

describe('the app', () => {
  test('takes an answer over once', async () => {
    await signIn()
    send()
    expect(await taken()).toBe('money')
    expect(await taken()).toBeUndefined()
  })

  test('waits for an answer that comes later than its own code', async () => {
    await signIn()
    const { promise, resolve } = Promise.withResolvers<Response>()
    fetched.mockReturnValue(promise)
    send()
    const waiting = taken()
    resolve(new Response('late'))
    expect(await waiting).toBe('late')
  })

  test.each([
    ['another session', async () => taken('sh_other')],
    ['a person who signed out', async () => taken(null)],
    [
      'a page that took half a minute',
      async () => {
        const { sentAt } = globalThis.earlyCalls!.get(url)!
        vi.spyOn(performance, 'now').mockReturnValueOnce(sentAt + 30_001)
        return taken()
      },
    ],
  ])('takes nothing over for %s', async (_, take) => {
    await signIn()
    send()
    expect(await take()).toBeUndefined()
  })

  test.each([401, 403, 429, 500])('sends the call itself after an early %i', async (status) => {
    await signIn()
    fetched.mockResolvedValue(new Response('no', { status }))
    send()
    expect(await taken()).toBeUndefined()
  })

  test('sends the call itself when the early one did not arrive', async () => {
    await signIn()
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    send()
    expect(await taken()).toBeUndefined()
  })

  test('sends every call itself in a document that sends none', async () => {
    expect(await taken()).toBeUndefined()
  })
})
