import { beforeEach, expect, test, vi } from 'vitest'
import { dropKey, keyFor } from './idempotency-keys.ts'

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, text: string) => void values.set(name, text),
    removeItem: (name: string) => void values.delete(name),
  })
})

test('a key is a uuid and stays the same until an answer came', () => {
  const key = keyFor('/api/funding/loads {"amount":"50000"}')
  expect(key).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  expect(keyFor('/api/funding/loads {"amount":"50000"}')).toBe(key)
  dropKey('/api/funding/loads {"amount":"50000"}')
  expect(keyFor('/api/funding/loads {"amount":"50000"}')).not.toBe(key)
})

test('other contents have another key', () => {
  expect(keyFor('/api/funding/loads {"amount":"50000"}')).not.toBe(keyFor('/api/funding/loads {"amount":"50001"}'))
})
