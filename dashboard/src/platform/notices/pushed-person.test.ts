import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetPushed, keepPushed, pushedPerson, pushTokenFor } from './pushed-person.ts'

const server = vi.hoisted(() => ({ isOwn: true }))
vi.mock('../server/server.ts', () => ({ isOwnServer: () => server.isOwn }))

const kept = new Map<string, Response>()
const subscription = { endpoint: 'https://push.example/1' }
const registration = (found: () => Promise<unknown>) => ({ pushManager: { getSubscription: found } })
let registrations: object[] = []

beforeEach(() => {
  server.isOwn = true
  kept.clear()
  registrations = [registration(async () => null), registration(async () => subscription)]
  const cache = {
    put: async (address: string, answer: Response) => void kept.set(address, answer),
    match: async (address: string) => kept.get(address)?.clone(),
    delete: async (address: string) => kept.delete(address),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => registrations } })
})
afterEach(() => void vi.useRealTimers())

const sent = JSON.stringify(subscription)

test('the sign-in of the person who turned notices on here sends the subscription, with either sign-in name', async () => {
  await keepPushed('7', ['sita@example.com', '9801000001'])
  expect(await pushTokenFor('Sita@Example.com')).toBe(sent)
  expect(await pushTokenFor('+977 980-1000001')).toBe(sent)
  expect(await pushedPerson()).toBe('7')
})

test('the sign-in of another person, or after notices were turned off, does not send it', async () => {
  await keepPushed('7', ['sita@example.com', null])
  expect(await pushTokenFor('hari@example.com')).toBe('')
  await forgetPushed()
  expect(await pushTokenFor('sita@example.com')).toBe('')
  expect(await pushedPerson()).toBeUndefined()
})

test('the stored data reveals no name, and an earlier version’s data is still read', async () => {
  await keepPushed('7', ['sita@example.com', '9801000001'])
  expect(await kept.get('/pushed-person')!.clone().text()).not.toMatch(/sita|9801000001/)
  kept.set('/pushed-person', new Response('8'))
  expect(await pushedPerson()).toBe('8')
  expect(await pushTokenFor('sita@example.com')).toBe('')
})

test('every sign-in to a foreign server sends it', async () => {
  server.isOwn = false
  expect(await pushTokenFor('hari@example.com')).toBe(sent)
})

test('the subscription is empty without permission, without a subscription, and when the browser fails', async () => {
  server.isOwn = false
  vi.stubGlobal('Notification', { permission: 'default' })
  expect(await pushTokenFor('x')).toBe('')
  vi.stubGlobal('Notification', { permission: 'granted' })
  registrations = []
  expect(await pushTokenFor('x')).toBe('')
  registrations = [registration(() => Promise.reject(new Error('no push service')))]
  expect(await pushTokenFor('x')).toBe('')
  vi.stubGlobal('navigator', {})
  expect(await pushTokenFor('x')).toBe('')
})

test('a browser that does not answer does not delay the sign-in', async () => {
  server.isOwn = false
  vi.useFakeTimers()
  registrations = [registration(() => new Promise(() => {}))]
  const asked = pushTokenFor('x')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await asked).toBe('')
})
