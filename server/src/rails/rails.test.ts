import { expect, test } from 'vitest'
import { testClock } from '../platform/clock.ts'
import { openRails } from './rails.ts'

const onepg = {
  apiBase: 'https://api.example/onepg',
  gatewayPage: 'https://gateway.example/Payment/Index',
  merchantId: '9',
  merchantName: 'Sahuji',
  apiUser: 'user',
  apiPassword: 'password',
  secrets: ['secret'] as const,
}

test('a rail exists when it is configured, and only under its own name', () => {
  const rails = openRails({ onepg }, testClock())
  expect(rails.all.map((rail) => rail.name)).toEqual(['onepg'])
  expect(rails.named('onepg')?.origins).toEqual(['https://gateway.example'])
  expect(['', 'OnePG', '__proto__', 'constructor', 'connectips'].map((name) => rails.named(name))).toEqual(
    Array.from({ length: 5 }),
  )
  expect(openRails({}, testClock()).all).toEqual([])
})

test('a real rail serves the live book alone, a test environment the sandbox alone, the simulator both', () => {
  const booksOf = (settings: Parameters<typeof openRails>[0]) =>
    (['live', 'sandbox'] as const).filter((mode) =>
      openRails({ onepg, ...settings }, testClock()).serves('onepg', mode),
    )
  expect(booksOf({})).toEqual(['live'])
  expect(booksOf({ tests: ['khalti'] })).toEqual(['live'])
  expect(booksOf({ tests: ['onepg'] })).toEqual(['sandbox'])
  expect(booksOf({ is_simulated: true })).toEqual(['live', 'sandbox'])
})
