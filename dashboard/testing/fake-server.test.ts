import { readHome } from '@sahuji/contract/home'
import { readWallet } from '@sahuji/contract/wallet'
import { afterEach, expect, test } from 'vitest'
import { type FakeServer, on, refuse, startFakeServer } from './fake-server.ts'

let server: FakeServer | undefined
afterEach(() => server?.stop())

const ask = async (path: string, options?: RequestInit) => {
  const response = await fetch(`http://localhost${path}`, options)
  return { http: response.status, body: response.ok ? ((await response.json()) as unknown) : undefined }
}

test('an answer is encoded by the contract', async () => {
  server = startFakeServer(on(readWallet, () => ({ balance: 5_000n })))
  expect(await ask('/api/wallet')).toEqual({
    http: 200,
    body: { status: '000', message: 'OK', data: { balance: 5_000 } },
  })
  expect(server.asked(readWallet)).toBe(1)
})

test('an answer that violates the contract is a fault', async () => {
  server = startFakeServer(on(readWallet, () => ({ balance: '5000' }) as never))
  expect(await ask('/api/wallet')).toMatchObject({ http: 500 })
  expect(server.faults).toHaveLength(1)
})

test('a request that violates the contract is a fault', async () => {
  server = startFakeServer(on(readWallet, () => ({ balance: 5_000n })))
  await ask('/api/wallet?mode=paper')
  expect(server.faults).toHaveLength(1)
})

test('a refusal must be declared by its route', async () => {
  server = startFakeServer(on(readWallet, () => refuse('amount_too_high')))
  await ask('/api/wallet')
  expect(server.faults).toEqual(['GET /api/wallet: the route does not refuse with amount_too_high'])
})

test('a route without a handler is a fault', async () => {
  server = startFakeServer()
  expect(await ask('/api/home')).toMatchObject({ http: 503 })
  expect(server.faults).toEqual(['no handler for GET /api/home'])
})

test('without a connection every request fails', async () => {
  server = startFakeServer(on(readHome, () => expect.unreachable()))
  server.disconnect()
  await expect(ask('/api/home')).rejects.toThrow('Failed to fetch')
})
