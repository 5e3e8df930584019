import { beforeEach, expect, test, vi } from 'vitest'
import { withHomeSnapshot } from './home-snapshot.ts'

const kept = vi.hoisted(() => ({ read: vi.fn<() => Promise<unknown>>() }))
vi.mock('../platform/session/home-snapshot.ts', () => ({ readHomeSnapshot: kept.read }))

const html = '<main><div data-home-snapshot=""><span>bones</span></div></main>'
const headers = { 'content-language': 'ne', 'content-length': `${html.length}`, 'content-security-policy': 'nonce' }
const opened = async () => withHomeSnapshot(new Response(html, { headers }), 'two')
const snapshot = { language: 'ne', build: 'two', parts: ['रु. 4,82,316'] }
beforeEach(() => {
  kept.read.mockReset().mockResolvedValue(snapshot)
})

test('home opens with its last view, the same policy and no content length', async () => {
  const answer = await opened()
  expect(await answer.text()).toBe('<main><div data-home-snapshot="">रु. 4,82,316</div></main>')
  expect(answer.headers.get('content-security-policy')).toBe('nonce')
  expect(answer.headers.get('content-length')).toBeNull()
})

test.each([
  ['of another build', { ...snapshot, build: 'one' }],
  ['in another language', { ...snapshot, language: 'en' }],
  ['that is missing', undefined],
])('a snapshot %s is not shown', async (_, found) => {
  kept.read.mockResolvedValue(found)
  expect(await (await opened()).text()).toBe(html)
})

test('home opens when no snapshot can be read', async () => {
  kept.read.mockRejectedValue(new DOMException('no IndexedDB here'))
  expect(await (await opened()).text()).toBe(html)
})
