import { serverHeader } from '@sahuji/contract/http/envelope'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const fetched = vi.fn<typeof fetch>()
const ours = { [serverHeader]: '1' }

/** A fresh page whose document names its server, or does not. */
async function page({ isOwnDocument }: { isOwnDocument: boolean }) {
  vi.resetModules()
  vi.stubGlobal('document', { querySelector: () => ({ content: isOwnDocument ? 'sahuji' : '%SERVER%' }) })
  return import('./server.ts')
}

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

describe('whose server it is', () => {
  test('is what the document says until an answer tells', async () => {
    expect((await page({ isOwnDocument: true })).isOwnServer()).toBe(true)
    expect((await page({ isOwnDocument: false })).isOwnServer()).toBe(false)
  })

  test('is learnt from an answer: ours names itself, another one succeeds without', async () => {
    const { isOwnServer, learnServer } = await page({ isOwnDocument: true })
    learnServer(Response.json({ data: [] }))
    expect(isOwnServer()).toBe(false)
    learnServer(Response.json({}, { status: 422, headers: ours }))
    expect(isOwnServer()).toBe(true)
  })

  test('stays ours once it named itself, whatever a proxy answers in its place', async () => {
    const { isOwnServer, learnServer } = await page({ isOwnDocument: true })
    learnServer(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    learnServer(Response.json({ message: 'blocked' }, { status: 403 }))
    expect(isOwnServer()).toBe(true)
    learnServer(Response.json({}, { headers: ours }))
    learnServer(Response.json({ data: [] }))
    expect(isOwnServer()).toBe(true)
  })

  test('is asked once, with the specification’s headers alone, before a call of a document that names nobody', async () => {
    const { isOwnServer, serverKnown } = await page({ isOwnDocument: false })
    fetched.mockImplementation(async () => Response.json({ data: [] }, { headers: ours }))
    await Promise.all([serverKnown(), serverKnown()])
    await serverKnown()
    expect(isOwnServer()).toBe(true)
    expect(fetched.mock.calls).toEqual([
      ['/api/general-pages', { headers: { accept: 'application/json', 'app-authorizer': 'sahuji-web' } }],
    ])
  })

  test('is not asked where the document names it, but for what costs a call', async () => {
    const { isOwnServer, serverKnown } = await page({ isOwnDocument: true })
    await serverKnown()
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await serverKnown({ really: true })
    expect(isOwnServer()).toBe(true)
    fetched.mockResolvedValueOnce(Response.json({ data: [] }))
    await serverKnown({ really: true })
    expect(isOwnServer()).toBe(false)
  })

  test('is remembered in this tab, so that the next page asks nobody', async () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
    })
    const first = await page({ isOwnDocument: true })
    first.learnServer(Response.json({ data: [] }))
    const next = await page({ isOwnDocument: true })
    expect(next.isOwnServer()).toBe(false)
    await next.serverKnown({ really: true })
    expect(fetched).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })
})
