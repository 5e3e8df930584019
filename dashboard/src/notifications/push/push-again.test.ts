import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { pushAgain } from './push-again.ts'
import type { PushBrowser, PushState } from './push-browser.ts'
import { forgetPushed, keepPushed as keep } from '../../platform/notices/pushed-person.ts'

const standing = { person_id: 'sita', public_key: 'key', is_on: false }
const call = vi.hoisted(() => vi.fn<(entry: { path: string; method: string }, input: object) => Promise<unknown>>())
vi.mock('../../platform/calls/call.ts', () => ({ call }))

const kept = new Map<string, Response>()
const queries = new QueryClient()
const browser = (state: PushState): PushBrowser => ({
  state: () => state,
  subscribe: async (key) => ({ desktop_fcm: `by ${key}` }),
  resume: async () => void (resumed += 1),
  unsubscribe: async () => {},
})
const keepPushed = (person: string) => keep(person, [])
let resumed = 0
const given = () => call.mock.calls.filter(([{ method }]) => method === 'POST').map(([, input]) => input)

beforeEach(() => {
  kept.clear()
  call.mockReset().mockImplementation(async ({ method }) => (method === 'GET' ? standing : { is_on: true }))
  const cache = {
    put: async (address: string, answer: Response) => void kept.set(address, answer),
    match: async (address: string) => kept.get(address)?.clone(),
    delete: async (address: string) => kept.delete(address),
  }
  vi.stubGlobal('caches', { open: async () => cache })
})

test('turns notices on again at the next sign-in where they were on', async () => {
  await keepPushed('sita')
  await pushAgain(queries, browser('granted'))
  expect(given()).toEqual([{ desktop_fcm: 'by key' }])
})

test('leaves them off for other people, where they were turned off, and where the browser no longer allows them', async () => {
  await pushAgain(queries, browser('granted'))
  await keepPushed('hari')
  await pushAgain(queries, browser('granted'))
  await keepPushed('sita')
  await pushAgain(queries, browser('askable'))
  await pushAgain(queries, browser('refused'))
  await forgetPushed()
  await pushAgain(queries, browser('granted'))
  expect(given()).toEqual([])
})

test('informs only the worker where the sign-in has sent the subscription', async () => {
  await keepPushed('sita')
  call.mockResolvedValue({ ...standing, is_on: true })
  await pushAgain(queries, browser('granted'))
  expect(given()).toEqual([])
  expect(resumed).toBe(1)
})
